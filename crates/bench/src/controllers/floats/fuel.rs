//! A fuel-rate controller: speed, load and temperature through maps, a lambda controller, six state machines, sensor plausibility.

use super::model::{Model, number};

const SPEEDS: [f64; 12] = [0.0, 600.0, 800.0, 1200.0, 1600.0, 2000.0, 2600.0, 3200.0, 4000.0, 5000.0, 6000.0, 7000.0];
const LOADS: [f64; 8] = [0.0, 12.5, 25.0, 37.5, 50.0, 65.0, 80.0, 100.0];

/// The program. The bug: the cylinder that is cut off is counted up to the number of cylinders, and one further.
pub fn text(bug: bool) -> String {
    let mut m = Model::new("fuel");
    let speed = m.input("n_engine", 0.0, 8000.0);
    let throttle = m.input("pct_throttle", -5.0, 110.0);
    let pressure = m.input("p_manifold", 0.0, 200.0);
    let coolant = m.input("t_coolant", -60.0, 180.0);
    let air = m.input("t_air", -60.0, 120.0);
    let lambda = m.input("u_lambda", 0.0, 1.2);
    let battery = m.input("u_battery", 0.0, 36.0);
    let key = m.flag("b_key");
    let knock = m.flag("b_knock");
    let idle = m.flag("b_idle");

    let mut faults = Vec::new();
    let mut sensors = Vec::new();
    for (name, value, least, most) in [
        ("speed", &speed, 0.0, 7500.0),
        ("throttle", &throttle, 0.0, 100.0),
        ("pressure", &pressure, 5.0, 180.0),
        ("coolant", &coolant, -40.0, 150.0),
        ("air", &air, -40.0, 90.0),
        ("lambda", &lambda, 0.0, 1.1),
    ] {
        m.line(&format!("/* Sensor: {name} */"));
        let outside = format!("({value} < {}) || ({value} > {})", number(least), number(most));
        faults.push(m.debounce(&outside, 25));
        let clipped = m.saturate(value, least, most);
        let smooth = m.filter(&clipped, 0.8, 0.2);
        sensors.push(m.rate_limit(&smooth, (most - least) / 50.0, least.max(0.0)));
    }
    let [speed, throttle, pressure, coolant, air, lambda] = sensors.as_slice() else { unreachable!("six sensors") };

    // The state machines.
    let (_, supply) = m.chart(&[
        ("Off", 0.0, &[("U.b_key != 0U", 1)]),
        ("Prime", 1.0, &[("U.b_key == 0U", 0), ("TIMER > 40U", 2)]),
        ("Run", 1.0, &[("U.b_key == 0U", 3)]),
        ("AfterRun", 0.5, &[("TIMER > 300U", 0), ("U.b_key != 0U", 2)]),
    ]);
    let (engine, enrichment) = m.chart(&[
        ("Stopped", 1.0, &[("U.n_engine > 60.0F", 1)]),
        ("Cranking", 1.6, &[("U.n_engine < 30.0F", 0), ("U.n_engine > 480.0F", 2)]),
        ("WarmUp", 1.25, &[("U.n_engine < 300.0F", 0), ("TIMER > 500U", 3)]),
        ("Normal", 1.0, &[("U.n_engine < 300.0F", 0), ("U.pct_throttle > 92.0F", 4)]),
        ("FullLoad", 1.12, &[("U.pct_throttle < 85.0F", 3), ("U.n_engine > 7200.0F", 5)]),
        ("Overrun", 0.0, &[("U.n_engine < 6600.0F", 3)]),
    ]);
    let (_, closed) = m.chart(&[
        ("Open", 0.0, &[("U.t_coolant > 60.0F", 1)]),
        ("Settling", 0.0, &[("U.t_coolant < 50.0F", 0), ("TIMER > 120U", 2)]),
        ("Closed", 1.0, &[("U.t_coolant < 50.0F", 0), ("U.b_knock != 0U", 1)]),
    ]);
    let (_, retard) = m.chart(&[
        ("Quiet", 0.0, &[("U.b_knock != 0U", 1)]),
        ("Retard", 4.0, &[("TIMER > 15U", 2)]),
        ("Recover", 2.0, &[("U.b_knock != 0U", 1), ("TIMER > 80U", 0)]),
    ]);
    let (_, idling) = m.chart(&[
        ("Drive", 0.0, &[("U.b_idle != 0U && U.n_engine < 1500.0F", 1)]),
        ("Entering", 0.3, &[("U.b_idle == 0U", 0), ("TIMER > 30U", 2)]),
        ("Idle", 1.0, &[("U.b_idle == 0U", 0)]),
    ]);
    let any_fault = faults.join(" || ");
    let (limp, derate) = m.chart(&[
        ("Healthy", 1.0, &[(any_fault.as_str(), 1)]),
        ("Suspect", 0.9, &[("TIMER > 200U", 2), ("U.b_key == 0U", 0)]),
        ("Limp", 0.5, &[("U.b_key == 0U", 0)]),
    ]);

    // Charge and fuel.
    let efficiency = m.look2((speed, pressure), (&SPEEDS, &LOADS), |x, y| 0.55 + x / 25_000.0 + y / 500.0);
    let density = m.real("Density", &format!("{pressure} * 3.4837F / ({air} + 273.15F)"));
    let charge = m.real("Product", &format!("{efficiency} * {density} * {speed} * 0.00833F"));
    let charge = m.saturate(&charge, 0.0, 900.0);
    let warm =
        m.look1(coolant, &[-40.0, -20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0], &[1.9, 1.7, 1.45, 1.3, 1.18, 1.08, 1.0, 1.0]);
    let base = m.look2((speed, throttle), (&SPEEDS, &LOADS), |x, y| 14.7 - y / 60.0 - x / 14_000.0);
    let target = m.real("Divide", &format!("{charge} / {base}"));
    let film = m.second_order(&target, 1.1, 0.4, 0.3);
    let film = m.saturate(&film, 0.0, 400.0);
    let error = m.real("Error", &format!("({lambda} - 0.45F) * {closed}"));
    let trim = m.pid(&error, (0.08, 0.004, 0.02), 0.25, &format!("{engine} < 2U"));
    let corrected =
        m.real("Fuel", &format!("({target} + 0.1F * {film}) * (1.0F + {trim}) * {warm} * {enrichment} * {supply} * {derate}"));
    let fuel = m.saturate(&corrected, 0.0, 120.0);
    let fuel = m.rate_limit(&fuel, 6.0, 0.0);

    // Injection time in microseconds, with the dead time of the valve.
    let dead =
        m.look1(&battery, &[6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0], &[4200.0, 2700.0, 1800.0, 1250.0, 900.0, 720.0, 610.0]);
    let time = m.real("Time", &format!("{fuel} * 160.0F + {dead}"));
    let time = m.to_int(&time, "uint16_T", (0.0, 25_000.0));
    m.output("uint16_T", "t_injection", &time);

    // Ignition.
    let advance = m.look2((speed, pressure), (&SPEEDS, &LOADS), |x, y| 8.0 + x / 300.0 - y / 12.0);
    let advance = m.real("Advance", &format!("{advance} - {retard} - 3.0F * {idling}"));
    let advance = m.saturate(&advance, -8.0, 42.0);
    let advance = m.filter(&advance, 0.6, 0.4);
    let angle = m.real("Angle", &format!("{advance} * 16.0F"));
    let angle = m.to_int(&angle, "int16_T", (-2000.0, 2000.0));
    m.output("int16_T", "phi_ignition", &angle);

    // Idle actuator.
    let wanted = m.look1(coolant, &[-40.0, 0.0, 40.0, 80.0, 120.0], &[1400.0, 1200.0, 1000.0, 800.0, 820.0]);
    let error = m.real("IdleError", &format!("({wanted} - {speed}) * {idling}"));
    let valve = m.pid(&error, (0.02, 0.001, 0.01), 50.0, &format!("{idle} == 0U"));
    let valve = m.real("Valve", &format!("{valve} + 50.0F"));
    let valve = m.mean(&valve, 8);
    let duty = m.to_int(&valve, "uint8_T", (0.0, 100.0));
    m.output("uint8_T", "pct_idle_valve", &duty);

    // Mean consumption, and hours of operation as a counter that stays at its end.
    let consumed = m.filter(&fuel, 0.99, 0.01);
    let per_hour = m.real("PerHour", &format!("{consumed} * 3.6F / ({speed} * 0.001F + 0.5F)"));
    let shown = m.to_int(&per_hour, "uint16_T", (0.0, 60_000.0));
    m.output("uint16_T", "q_consumption", &shown);
    let hours = m.memory("uint32_T", "OperatingTime", "0U");
    m.line(&format!("if ({key} != 0U && {hours} < 4000000000U) {{"));
    m.line(&format!("  {hours}++;"));
    m.line("}");

    // Cylinders that are cut off one after the other while the engine is too fast or has a fault.
    m.constants("static const uint8_T fuel_firing[6] = { 0U, 4U, 2U, 5U, 1U, 3U };\n");
    let next = m.memory("uint8_T", "CutNext", "0U");
    let until = m.memory("uint8_T", "CutMask", "0U");
    let overspeed = m.hysteresis(speed, 6800.0, 6500.0);
    let knocking = m.debounce(&format!("{knock} != 0U"), 12);
    m.line(&format!("if ({overspeed} || {knocking} || {limp} == 2U) {{"));
    m.line(&format!("  {until} = (uint8_T)({until} | (1U << fuel_firing[{next}]));"));
    m.line(&format!("  {next} = (uint8_T)({next} + 1U);"));
    m.line(&format!("  if ({next} >{} 6U) {{", if bug { "" } else { "=" }));
    m.line(&format!("    {next} = 0U;"));
    m.line(&format!("    {until} = 0U;"));
    m.line("  }");
    m.line("}");
    m.output("uint8_T", "b_cut", &until);

    // Monitors of each actuator.
    for (name, value, on, off) in [("pump", &fuel, 110.0, 90.0), ("coil", &advance, 38.0, 30.0), ("valve", &valve, 95.0, 80.0)]
    {
        m.line(&format!("/* Monitor: {name} */"));
        let relay = m.hysteresis(value, on, off);
        let lasting = m.debounce(&relay, 100);
        let smooth = m.filter(value, 0.95, 0.05);
        let smoother = m.filter(&smooth, 0.9, 0.1);
        let level = m.to_int(&smoother, "int16_T", (-1000.0, 1000.0));
        m.output("boolean_T", &format!("b_{name}_warning"), &lasting);
        m.output("int16_T", &format!("z_{name}_level"), &level);
    }
    m.text()
}
