//! Intrinsics: allocation, block operations, program arguments, output, the end of the program.

use super::{Machine, Res, Stop};
use crate::api::ObjectKey;
use crate::code::*;
use crate::float;
use crate::memory::Pointer;
use crate::object::ObjectKind;
use fathom_goto::*;

impl Machine<'_> {
    pub(super) fn intrinsic(&mut self, op: Intrinsic, d: Option<Typed>, args: &[Typed], base: usize, loc: LocId) -> Res<()> {
        let number = |this: &Self, i: usize| this.get_i128(base, args[i]) as u64;
        let pointer = |this: &Self, i: usize| this.pointer(base, args[i].at);
        match op {
            Intrinsic::HeapAlloc | Intrinsic::StackAlloc => {
                let size = number(self, 0) & self.memory.mask;
                self.reserve(size)?;
                let key = self.memory.next_event();
                let kind = if op == Intrinsic::HeapAlloc { ObjectKind::Heap } else { ObjectKind::Stack };
                let entry = self.memory.create(kind, key, size, 16, self.inputs).ok_or(Stop::MemoryLimit)?;
                self.memory.objects[entry as usize].born = self.user_loc(loc);
                if args.len() > 1 {
                    self.memory.objects[entry as usize].give();
                }
                if kind == ObjectKind::Stack {
                    self.thread.allocas.push(entry);
                }
                if let Some(d) = d {
                    let p = self.memory.pointer_to(entry);
                    self.set_pointer(base, d.at, p);
                }
            }
            Intrinsic::HeapFree => {
                let p = pointer(self, 0);
                let handed_in = self.handed_in(p);
                if handed_in.is_none() && !self.is_freeable(p) {
                    return Err(self.bad_free(p));
                }
                if let Some(entry) = handed_in.or_else(|| self.memory.entry(p.provenance)) {
                    self.memory.end(entry as u32);
                }
            }
            Intrinsic::StackFree => {
                let p = pointer(self, 0);
                match self.memory.entry(p.provenance) {
                    Some(entry) if self.memory.objects[entry].kind == ObjectKind::Stack => self.memory.end(entry as u32),
                    Some(_) | None => {
                        return Err(
                            self.undefined(PropertyClass::Free, "end of something that is no stack allocation".to_string())
                        );
                    }
                }
            }
            Intrinsic::MemMove | Intrinsic::MemCopy => {
                let (to, from, size) = (pointer(self, 0), pointer(self, 1), number(self, 2) & self.memory.mask);
                let overlap = to.provenance == from.provenance && to.address.abs_diff(from.address) < size;
                if op == Intrinsic::MemCopy && self.strict && overlap && to.address != from.address {
                    return Err(self.undefined(PropertyClass::Library, "memcpy between overlapping ranges".to_string()));
                }
                if size > 0 {
                    self.copy(to, from, size)?;
                }
            }
            Intrinsic::MemSet => {
                let (to, byte, size) = (pointer(self, 0), number(self, 1) as u8, number(self, 2) & self.memory.mask);
                if size > 0 {
                    self.fill(to, size, byte)?;
                }
            }
            Intrinsic::FormatPrint => {
                let (stream, format, block) = (number(self, 0) as u32, pointer(self, 1), pointer(self, 2));
                let text = self.format(format, block)?;
                self.observer.output(stream, &text);
                if let Some(d) = d {
                    self.set(base, d, text.len() as u128);
                }
            }
            Intrinsic::FormatBuffer => {
                let (buffer, capacity) = (pointer(self, 0), number(self, 1) & self.memory.mask);
                let (format, block) = (pointer(self, 2), pointer(self, 3));
                let text = self.format(format, block)?;
                if capacity > 0 {
                    let n = text.len().min(capacity as usize - 1);
                    for (i, &byte) in text[..n].iter().chain(&[0]).enumerate() {
                        let p = buffer.plus(i as u64, self.memory.mask);
                        let (entry, at) = self.writable(p, 1)?;
                        self.memory.objects[entry].write(at, 1, u64::from(byte));
                    }
                }
                if let Some(d) = d {
                    self.set(base, d, text.len() as u128);
                }
            }
            Intrinsic::PutByte => {
                let (stream, byte) = (number(self, 0) as u32, number(self, 1) as u8);
                self.observer.output(stream, &[byte]);
            }
            Intrinsic::ArgCount => {
                if let Some(d) = d {
                    self.set(base, d, self.options.args.len() as u128 + 1);
                }
            }
            Intrinsic::ArgVector => {
                let p = self.arg_vector()?;
                if let Some(d) = d {
                    self.set_pointer(base, d.at, p);
                }
            }
            Intrinsic::Exit => return Err(Box::new(Stop::Exit(number(self, 0) as i32))),
            Intrinsic::Abort => return Err(Box::new(Stop::Abort)),
            Intrinsic::GetRounding => {
                if let Some(d) = d {
                    self.set(base, d, self.rounding.into());
                }
            }
            Intrinsic::Defined => {
                let what = Undefined::of_number(number(self, 1).into());
                if number(self, 0) == 0 && what != Undefined::Assumption {
                    return Err(Box::new(Stop::Unsupported(format!("{} (not among the selected properties)", what.name()))));
                }
            }
            Intrinsic::Arbitrary => {
                let Some(d) = d.filter(|_| number(self, 0) != 0) else { return Ok(()) };
                let ty = match d.ty {
                    Scalar::Int { width, signed } => Type::Int { width, signed },
                    Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => Type::Bool,
                };
                let ty = self.program.types.find(&ty).expect("the destination has this type");
                let name = Undefined::of_number(number(self, 1).into()).name();
                self.draw(d, ty, (name, InputKind::Missing), &[], base, loc)?;
            }
            Intrinsic::SetRounding => {
                self.rounding = number(self, 0) as u32 & 0xc00;
                self.round = float::rounding(self.rounding);
            }
        }
        Ok(())
    }

    /// Memory of the environment that begins there: whoever made the pointer may have allocated it. Only replays have such memory.
    fn handed_in(&mut self, p: Pointer) -> Option<usize> {
        let p = if p.provenance == 0 && p.address != 0 { self.foreign(p) } else { p };
        let entry = self.memory.entry(p.provenance)?;
        let object = &self.memory.objects[entry];
        (self.memory.is_foreign(p) && object.live && object.base == p.address).then_some(entry)
    }

    fn bad_free(&self, p: Pointer) -> Box<Stop> {
        let message = match self.memory.entry(p.provenance) {
            Some(entry) => {
                let object = &self.memory.objects[entry];
                match (object.kind, object.live) {
                    (ObjectKind::Heap, false) => "double free".to_string(),
                    (ObjectKind::Heap, true) => format!("free of a pointer {} bytes into its object", self.memory.offset_of(p)),
                    (ObjectKind::Global | ObjectKind::Local | ObjectKind::Stack, _) => {
                        format!("free of {}, which was not allocated on the heap", self.object_name(entry))
                    }
                }
            }
            None => "free of a pointer to no object".to_string(),
        };
        self.undefined(PropertyClass::Free, message)
    }

    /// `argv`, made on first use: strings and a null-terminated array of pointers to them.
    fn arg_vector(&mut self) -> Res<Pointer> {
        if let Some(p) = self.argv {
            return Ok(p);
        }
        let word = self.memory.word as u64;
        let mut texts = vec![self.options.program_name.clone()];
        texts.extend(self.options.args.iter().cloned());
        let mut pointers = Vec::new();
        for text in &texts {
            let p = self.argument_object(text.len() as u64 + 1, 1)?;
            for (i, &byte) in text.as_bytes().iter().enumerate() {
                let (entry, at) = self.writable(p.plus(i as u64, self.memory.mask), 1)?;
                self.memory.objects[entry].write(at, 1, u64::from(byte));
            }
            pointers.push(p);
        }
        let array = self.argument_object((pointers.len() as u64 + 1) * word, word)?;
        for (i, &p) in pointers.iter().enumerate() {
            self.store_pointer(array.plus(i as u64 * word, self.memory.mask), p)?;
        }
        self.argv = Some(array);
        Ok(array)
    }

    fn argument_object(&mut self, size: u64, align: u64) -> Res<Pointer> {
        self.reserve(size)?;
        let entry =
            (self.memory.create(ObjectKind::Global, ObjectKey::NONE, size, align, self.inputs)).ok_or(Stop::MemoryLimit)?;
        Ok(self.memory.pointer_to(entry))
    }
}
