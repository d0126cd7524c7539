//! The text of `fathom show values`: what holds at loop heads, and which checks are proved.

use super::Values;
use super::env::Env;
use super::memory::Cell;
use super::val::Val;
use crate::points_to::Object;
use fathom_goto::loops::Wto;
use fathom_goto::*;

impl Values {
    pub fn describe(&self, program: &Program) -> String {
        if let Some(why) = self.lost {
            return format!("nothing is claimed: {why}\n");
        }
        let mut text = String::new();
        for ((func, head), env) in &self.blocks {
            let order = Wto::of(program.func(*func));
            let Some(id) = order.headed_by(*head) else { continue };
            text += &format!("loop {}:\n", order.loops[id.index()].name);
            for line in self.lines(program, *func, env) {
                text += &format!("  {line}\n");
            }
        }
        let reached = self.reached();
        let open: Vec<_> = reached.difference(&self.proved).collect();
        text += &format!("checks: {} proved, {} not, of those that are reached\n", self.proved.len(), open.len());
        for (func, block, index) in open {
            let inst = &program.func(*func).block(*block).insts[*index];
            if let InstKind::Assert { property, .. } = inst.kind {
                let property = program.property(property);
                let at = program.source.get(property.loc);
                text +=
                    &format!("  not proved: {}:{}:{}: {}\n", program.func(*func).name, at.line, at.column, property.message);
            }
        }
        text
    }

    fn lines(&self, program: &Program, func: FuncId, env: &Env) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, value) in env.cells.known().into_iter().filter(|(id, _)| self.memory.is_cell(*id)) {
            let cell = self.memory.cell(id);
            let name = match self.memory.object(cell.object).object {
                Object::Global(global) => program.global(global).name.clone(),
                Object::Local(owner, local) if owner == func => {
                    let local = program.func(owner).local(local);
                    if local.kind == LocalKind::Temp {
                        continue;
                    }
                    local.name.clone()
                }
                Object::Local(..)
                | Object::Unknown
                | Object::Alloc(..)
                | Object::Function(_)
                | Object::Arguments
                | Object::Foreign => continue,
            };
            lines.push(format!("{name}{}{}", cell.name, self.value(program, cell, &value)));
        }
        lines
    }

    fn value(&self, program: &Program, _: &Cell, value: &Val) -> String {
        match value {
            Val::Int(int) => {
                if let Some(members) = int.members().filter(|m| m.len() <= 8) {
                    let members: Vec<String> = members.iter().map(i128::to_string).collect();
                    return format!(" in {{{}}}", members.join(", "));
                }
                let without = int.hole().map_or(String::new(), |hole| format!(" without {hole}"));
                let range = format!(" in [{}, {}]{without}", int.value.lo, int.value.hi);
                if int.value.modulus > 1 {
                    return format!("{range}, = {} mod {}", int.value.residue, int.value.modulus);
                }
                range
            }
            Val::Float(float) => {
                let mut parts = Vec::new();
                parts.extend(float.range.map(|(lo, hi)| format!("[{lo:?}, {hi:?}]")));
                parts.extend(float.minus_infinity.then(|| "-infinity".to_string()));
                parts.extend(float.plus_infinity.then(|| "+infinity".to_string()));
                parts.extend(float.nan.then(|| "NaN".to_string()));
                format!(" in {}", parts.join(" or "))
            }
            Val::Pointer(pointer) => {
                let mut parts = Vec::new();
                for (object, offset) in pointer.targets.iter() {
                    let name = match self.memory.object(*object).object {
                        Object::Global(global) => program.global(global).name.clone(),
                        Object::Local(func, local) => program.func(func).local(local).name.clone(),
                        Object::Function(func) => program.func(func).name.clone(),
                        Object::Alloc(..) => "allocated memory".to_string(),
                        Object::Unknown | Object::Arguments | Object::Foreign => "memory".to_string(),
                    };
                    let at = match offset.singleton() {
                        Some(0) => String::new(),
                        Some(bytes) => format!(" + {bytes}"),
                        None => format!(" + [{}, {}]", offset.lo, offset.hi),
                    };
                    parts.push(format!("&{name}{at}"));
                }
                parts.extend(pointer.null.then(|| "null".to_string()));
                parts.extend(pointer.wild.then(|| "anything".to_string()));
                parts.extend((pointer.dead && !pointer.wild).then(|| "a dead address".to_string()));
                format!(" is {}", parts.join(" or "))
            }
            Val::Never | Val::Written => " has no value".to_string(),
        }
    }
}
