//! An attitude controller: rates and angles in three axes, second-order filters against vibration, cascaded PIDs, rate limiters, a mixer for four motors.

use super::model::{Model, number};

/// The program. The bug: the wind estimate is divided by a speed that may be zero.
pub fn text(bug: bool) -> String {
    let mut m = Model::new("attitude");
    let mut torques = Vec::new();
    let airspeed = m.input("v_air", 0.0, 60.0);
    let density = m.input("rho_air", 0.6, 1.4);
    let thrust = m.input("pct_thrust", 0.0, 100.0);
    let cell = m.input("u_cell", 2.8, 4.3);
    let armed = m.flag("b_armed");
    let landed = m.flag("b_landed");

    let (mode, authority) = m.chart(&[
        ("Disarmed", 0.0, &[("U.b_armed != 0U", 1)]),
        ("Spool", 0.2, &[("U.b_armed == 0U", 0), ("TIMER > 60U", 2)]),
        ("Hover", 1.0, &[("U.b_armed == 0U", 4), ("U.v_air > 14.0F", 3)]),
        ("Cruise", 0.8, &[("U.v_air < 9.0F", 2), ("U.b_armed == 0U", 4)]),
        ("Landing", 0.6, &[("U.b_landed != 0U", 0), ("TIMER > 2000U", 0)]),
    ]);
    let (_, schedule) = m.chart(&[
        ("Slow", 1.0, &[("U.v_air > 18.0F", 1)]),
        ("Fast", 0.7, &[("U.v_air < 15.0F", 0), ("U.v_air > 40.0F", 2)]),
        ("Limit", 0.4, &[("U.v_air < 35.0F", 1)]),
    ]);

    let gain =
        m.look1(&airspeed, &[0.0, 5.0, 10.0, 15.0, 20.0, 30.0, 45.0, 60.0], &[1.0, 0.95, 0.85, 0.7, 0.55, 0.4, 0.3, 0.25]);
    let gain = m.real("Gain", &format!("{gain} * {schedule}"));
    let sag = m.filter(&cell, 0.9, 0.1);
    let compensation = m.look1(&sag, &[2.8, 3.2, 3.5, 3.7, 3.9, 4.2], &[1.35, 1.22, 1.1, 1.04, 1.0, 0.94]);

    for (axis, (p, i, d)) in [("roll", (4.5, 0.02, 0.6)), ("pitch", (4.2, 0.02, 0.55)), ("yaw", (2.8, 0.01, 0.2))] {
        let command = m.input(&format!("cmd_{axis}"), -1.0, 1.0);
        let angle = m.input(&format!("phi_{axis}"), -180.0, 180.0);
        let rate = m.input(&format!("w_{axis}"), -2000.0, 2000.0);
        m.line(&format!("/* Axis: {axis} */"));
        // The gyroscope: offset, notch against vibration, low pass.
        let raw = m.saturate(&rate, -1800.0, 1800.0);
        let offset = m.integrate(&raw, 0.0001, -20.0, 20.0, &format!("{landed} == 0U"));
        let raw = m.real("Offset", &format!("{raw} - {offset}"));
        let notch = m.second_order(&raw, 1.2, 0.6, 0.4);
        let notch = m.second_order(&notch, 0.9, 0.5, 0.6);
        let smooth = m.filter(&notch, 0.7, 0.3);
        let smooth = m.saturate(&smooth, -2500.0, 2500.0);
        // The angle, and its command.
        let wanted = m.look1(&command, &[-1.0, -0.6, -0.2, 0.0, 0.2, 0.6, 1.0], &[-45.0, -22.0, -6.0, 0.0, 6.0, 22.0, 45.0]);
        let wanted = m.rate_limit(&wanted, 1.5, 0.0);
        let wanted = m.second_order(&wanted, 1.6, 0.7, 0.1);
        let wanted = m.saturate(&wanted, -60.0, 60.0);
        let measured = m.filter(&angle, 0.5, 0.5);
        let error = m.real("AngleError", &format!("{wanted} - {measured}"));
        // Angles are a circle.
        m.line(&format!("if ({error} > 180.0F) {{"));
        m.line(&format!("  {error} -= 360.0F;"));
        m.line(&format!("}} else if ({error} < -180.0F) {{"));
        m.line(&format!("  {error} += 360.0F;"));
        m.line("}");
        let rate_command = m.pid(&error, (p, i, d), 400.0, &format!("{mode} < 2U"));
        let rate_command = m.rate_limit(&rate_command, 80.0, 0.0);
        let rate_error = m.real("RateError", &format!("{rate_command} - {smooth}"));
        let torque = m.pid(&rate_error, (0.09, 0.001, 0.02), 100.0, &format!("{mode} < 2U || {armed} == 0U"));
        let torque = m.real("Scaled", &format!("{torque} * {gain} * {compensation} * {authority}"));
        let torque = m.saturate(&torque, -90.0, 90.0);
        let torque = m.mean(&torque, 4);
        let shown = m.real("Centi", &format!("{torque} * 100.0F"));
        let shown = m.to_int(&shown, "int16_T", (-32_000.0, 32_000.0));
        m.output("int16_T", &format!("m_{axis}"), &shown);
        // Watching the axis.
        let shaking = m.hysteresis(&smooth, 1200.0, 900.0);
        let lasting = m.debounce(&shaking, 40);
        m.output("boolean_T", &format!("b_{axis}_unstable"), &lasting);
        torques.push(torque);
    }
    let [roll, pitch, yaw] = torques.as_slice() else { unreachable!("three axes") };

    // Thrust, corrected for tilt and density.
    let thrust = m.filter(&thrust, 0.85, 0.15);
    let lift = m.real("Lift", &format!("{thrust} * 1.225F / {density}"));
    let lift = m.saturate(&lift, 0.0, 100.0);
    let curve = m.look1(&lift, &[0.0, 10.0, 25.0, 50.0, 75.0, 100.0], &[0.0, 28.0, 47.0, 69.0, 86.0, 100.0]);
    for (motor, (a, b, c)) in [(1.0, 1.0, 1.0), (-1.0, -1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0)].into_iter().enumerate()
    {
        m.line(&format!("/* Motor {} */", motor + 1));
        let (a, b, c) = (number(a), number(b), number(c));
        let mixed = m.real("Mixer", &format!("{curve} + 0.5F * ({a} * {roll} + {b} * {pitch} + {c} * {yaw})"));
        let mixed = m.saturate(&mixed, 0.0, 100.0);
        let mixed = m.rate_limit(&mixed, 12.0, 0.0);
        let linear = m.look1(&mixed, &[0.0, 5.0, 20.0, 40.0, 60.0, 80.0, 100.0], &[0.0, 14.0, 36.0, 57.0, 73.0, 88.0, 100.0]);
        let pulse = m.real("Pulse", &format!("1000.0F + {linear} * 10.0F * {authority}"));
        let pulse = m.to_int(&pulse, "uint16_T", (1000.0, 2000.0));
        m.output("uint16_T", &format!("t_motor{}", motor + 1), &pulse);
        let heat = m.filter(&linear, 0.995, 0.005);
        let hot = m.hysteresis(&heat, 92.0, 70.0);
        let hot = m.debounce(&hot, 200);
        m.output("boolean_T", &format!("b_motor{}_hot", motor + 1), &hot);
    }

    // The drift by wind, and how far one comes on the rest of the charge.
    let drift = m.filter(&airspeed, 0.97, 0.03);
    let slow = m.debounce(&format!("{airspeed} < 0.5F"), 20);
    let glide = m.real("Glide", "0.0F");
    let whole = m.to_int(&drift, "int32_T", (0.0, 200.0));
    let used = m.to_int(&lift, "int32_T", (0.0, 100.0));
    let range = m.signal("int32_T", "Range", "0");
    // Without the bug, the case that the speed rounds to zero is looked at itself.
    let condition = if bug { format!("{slow} == 0U") } else { format!("{whole} > 0") };
    m.line(&format!("if ({condition}) {{"));
    m.line(&format!("  {range} = (100 - {used}) * 60 / {whole};"));
    m.line(&format!("  {glide} = (real32_T){range} * 0.25F;"));
    m.line("}");
    let glide = m.saturate(&glide, 0.0, 1500.0);
    m.output("int32_T", "s_range", &range);
    m.output("real32_T", "s_glide", &glide);
    m.text()
}
