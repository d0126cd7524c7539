struct heater {
    _Bool enable, door;
    short temperature, target;
    int gain, power;
};
void heater_init(struct heater *h);
void heater_step(struct heater *h);
