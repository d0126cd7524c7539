//! A battery manager: voltages and temperatures of eight modules, limits of current from maps, charge by integration, contactors, balancing, a heater.

use super::model::{Model, number};

/// The program. The bug: charge that passed is counted in an integer that nobody keeps from growing.
pub fn text(bug: bool) -> String {
    let mut m = Model::new("battery");
    let current = m.input("i_pack", -400.0, 400.0);
    let link = m.input("u_link", 0.0, 500.0);
    let ambient = m.input("t_ambient", -40.0, 60.0);
    let wake = m.flag("b_wake");
    let charger = m.flag("b_charger");
    m.flag("b_crash");

    let mut voltages = Vec::new();
    let mut temperatures = Vec::new();
    let mut faults = Vec::new();
    for module in 1..=8 {
        let voltage = m.input(&format!("u_module{module}"), 0.0, 70.0);
        let temperature = m.input(&format!("t_module{module}"), -60.0, 140.0);
        m.line(&format!("/* Module {module} */"));
        let clipped = m.saturate(&voltage, 20.0, 60.0);
        let smooth = m.filter(&clipped, 0.9, 0.1);
        let high = m.hysteresis(&smooth, 51.0, 49.5);
        let low = m.debounce(&format!("{smooth} < 33.0F"), 50);
        let warm = m.saturate(&temperature, -40.0, 90.0);
        let warm = m.mean(&warm, 4);
        let warm = m.rate_limit(&warm, 0.5, 20.0);
        let hot = m.hysteresis(&warm, 55.0, 48.0);
        let hot = m.debounce(&hot, 30);
        let bits = m.signal("uint8_T", "Status", &format!("(uint8_T)({high} | ({low} << 1) | ({hot} << 2))"));
        m.output("uint8_T", &format!("z_module{module}"), &bits);
        voltages.push(smooth);
        temperatures.push(warm);
        faults.push(hot);
    }

    // Extremes and sum.
    let least = m.real("MinMax", &voltages[0].clone());
    let hottest = m.real("MinMax", &temperatures[0].clone());
    let coldest = m.real("MinMax", &temperatures[0].clone());
    for (voltage, temperature) in voltages.iter().zip(&temperatures).skip(1) {
        for (extreme, op, value) in [(&least, '<', voltage), (&hottest, '>', temperature), (&coldest, '<', temperature)] {
            m.line(&format!("if ({value} {op} {extreme}) {{"));
            m.line(&format!("  {extreme} = {value};"));
            m.line("}");
        }
    }
    let total = m.real("Sum", &voltages.join(" + "));

    // Charge.
    let measured = m.saturate(&current, -350.0, 350.0);
    let measured = m.filter(&measured, 0.6, 0.4);
    let charge = m.integrate(&measured, 0.0001, -60.0, 60.0, &format!("{charger} != 0U && {least} > 50.0F"));
    let level = m.real("Level", &format!("50.0F + {charge} * 0.8F"));
    let level = m.saturate(&level, 0.0, 100.0);
    let open = m.look1(
        &level,
        &[0.0, 5.0, 10.0, 20.0, 40.0, 60.0, 80.0, 90.0, 100.0],
        &[33.0, 38.0, 40.5, 42.5, 44.0, 45.5, 47.5, 49.0, 50.4],
    );
    let resistance =
        m.look2((&coldest, &level), (&[-30.0, -10.0, 0.0, 10.0, 25.0, 45.0], &[0.0, 10.0, 30.0, 60.0, 100.0]), |t, s| {
            0.09 - t * 0.0011 - s * 0.0001
        });
    let drop = m.real("Drop", &format!("{measured} * {resistance}"));
    let expected = m.real("Expected", &format!("{open} + {drop} * 0.125F"));
    let deviation = m.real("Deviation", &format!("{least} - {expected}"));
    let implausible = m.debounce(&format!("{deviation} > 8.0F || {deviation} < -8.0F"), 100);
    let shown = m.real("Permille", &format!("{level} * 10.0F"));
    let shown = m.to_int(&shown, "uint16_T", (0.0, 1000.0));
    m.output("uint16_T", "z_level", &shown);

    // Limits.
    let grid = (&[-20.0, -10.0, 0.0, 10.0, 25.0, 40.0, 50.0, 60.0][..], &[0.0, 10.0, 20.0, 50.0, 80.0, 100.0][..]);
    let discharge = m.look2((&hottest, &level), grid, |t, s| (300.0 - (t - 25.0).abs() * 4.0) * (0.2 + s / 125.0));
    let charging = m.look2((&coldest, &level), grid, |t, s| (200.0 - (t - 25.0).abs() * 3.5) * (1.0 - s / 125.0));
    let discharge = m.saturate(&discharge, 0.0, 350.0);
    let charging = m.saturate(&charging, 0.0, 250.0);
    let discharge = m.rate_limit(&discharge, 2.0, 0.0);
    let charging = m.rate_limit(&charging, 2.0, 0.0);
    for (name, limit) in [("discharge", &discharge), ("charge", &charging)] {
        let coarse = m.real("Deci", &format!("{limit} * 10.0F"));
        let coarse = m.to_int(&coarse, "uint16_T", (0.0, 4000.0));
        m.output("uint16_T", &format!("i_{name}_limit"), &coarse);
    }
    let over = m.debounce(&format!("{measured} > {charging} + 20.0F || {measured} < -{discharge} - 20.0F"), 15);

    // The machines.
    let any_hot = faults.join(" || ");
    let (_, protection) = m.chart(&[
        ("Normal", 1.0, &[("U.b_crash != 0U", 2), (any_hot.as_str(), 1)]),
        ("Derated", 0.5, &[("U.b_crash != 0U", 2), ("TIMER > 500U", 0)]),
        ("Tripped", 0.0, &[("U.b_wake == 0U", 0)]),
    ]);
    let (contactor, command) = m.chart(&[
        ("Open", 0.0, &[("U.b_wake != 0U && U.b_crash == 0U", 1)]),
        ("Negative", 1.0, &[("U.b_wake == 0U", 0), ("TIMER > 5U", 2)]),
        ("Precharge", 2.0, &[("U.u_link > 300.0F", 3), ("TIMER > 80U", 4)]),
        ("Closed", 3.0, &[("U.b_crash != 0U", 0), ("U.b_wake == 0U", 0)]),
        ("Failed", 0.0, &[("U.b_wake == 0U", 0)]),
    ]);
    let (_, balance) = m.chart(&[
        ("Rest", 0.0, &[("U.b_charger != 0U", 1)]),
        ("Odd", 1.0, &[("U.b_charger == 0U", 0), ("TIMER > 20U", 2)]),
        ("Even", 2.0, &[("U.b_charger == 0U", 0), ("TIMER > 20U", 1)]),
    ]);
    let (_, heater) = m.chart(&[
        ("Idle", 0.0, &[("U.t_ambient < -5.0F", 1)]),
        ("Heating", 1.0, &[("U.t_ambient > 2.0F", 0), ("TIMER > 1000U", 2)]),
        ("Pause", 0.0, &[("TIMER > 200U", 0)]),
    ]);

    // Precharge: how fast the link follows.
    let ratio = m.real("Ratio", &format!("{link} / ({total} + 1.0F)"));
    let ratio = m.saturate(&ratio, 0.0, 1.5);
    let ready = m.debounce(&format!("{ratio} > 0.95F && {contactor} == 2U"), 10);
    m.output("boolean_T", "b_ready", &ready);
    let relay = m.to_int(&command, "uint8_T", (0.0, 3.0));
    m.output("uint8_T", "z_contactor", &relay);

    // Heater and fan.
    let error = m.real("HeatError", &format!("(15.0F - {coldest}) * {heater}"));
    let heat = m.pid(&error, (2.0, 0.01, 0.5), 100.0, &format!("{wake} == 0U"));
    let heat = m.saturate(&heat, 0.0, 100.0);
    let duty = m.to_int(&heat, "uint8_T", (0.0, 100.0));
    m.output("uint8_T", "pct_heater", &duty);
    let difference = m.real("Difference", &format!("{hottest} - {ambient}"));
    let fan = m.look2((&hottest, &difference), (&[20.0, 30.0, 40.0, 50.0, 60.0], &[0.0, 5.0, 15.0, 30.0]), |t, d| {
        ((t - 20.0) * 2.0 + d).clamp(0.0, 100.0)
    });
    let fan = m.second_order(&fan, 1.3, 0.5, 0.2);
    let fan = m.saturate(&fan, 0.0, 100.0);
    let fan = m.to_int(&fan, "uint8_T", (0.0, 100.0));
    m.output("uint8_T", "pct_fan", &fan);

    // Balancing: one bit for each module that is above the lowest.
    let mask = m.signal("uint8_T", "Mask", "0U");
    for (module, voltage) in voltages.iter().enumerate() {
        let parity = number(f64::from(1 + module as u32 % 2));
        m.line(&format!("if ({voltage} > {least} + 0.25F && {balance} == {parity}) {{"));
        m.line(&format!("  {mask} = (uint8_T)({mask} | {}U);", 1 << module));
        m.line("}");
    }
    m.output("uint8_T", "z_balance", &mask);

    // Charge that passed in either direction, in thousandths of ampere times steps.
    let passed = m.memory("int32_T", "Passed", "0");
    let cycles = m.memory("uint16_T", "Cycles", "0U");
    let milli = m.real("Milli", &format!("{measured} * 1000.0F"));
    let milli = m.to_int(&milli, "int32_T", (-360_000.0, 360_000.0));
    m.line(&format!("if ({milli} < 0) {{"));
    m.line(&format!("  {milli} = -{milli};"));
    m.line("}");
    m.line(&format!("{passed} += {milli};"));
    if !bug {
        m.line(&format!("if ({passed} > 1000000000) {{"));
        m.line(&format!("  {passed} -= 1000000000;"));
        m.line(&format!("  if ({cycles} < 65535U) {{"));
        m.line(&format!("    {cycles} = (uint16_T)({cycles} + 1U);"));
        m.line("  }");
        m.line("}");
    }
    m.output("int32_T", "q_passed", &passed);
    m.output("uint16_T", "n_cycles", &cycles);
    let power = m.real("Power", &format!("{total} * {measured} * {protection} * 0.001F"));
    let power = m.to_int(&power, "int16_T", (-300.0, 300.0));
    m.output("int16_T", "p_pack", &power);
    let status = m.signal("uint8_T", "Status", &format!("(uint8_T)({implausible} | ({over} << 1))"));
    m.output("uint8_T", "z_status", &status);
    m.text()
}
