"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const report = data.report;
const $ = (id) => document.getElementById(id);
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};

// ---- theme: the system's, until somebody chooses
let theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const setTheme = (name) => { theme = name; document.documentElement.dataset.theme = name; };
setTheme(theme);
$("theme").onclick = () => setTheme(theme === "dark" ? "light" : "dark");

// ---- what the whole run says
const violations = report.results.filter((r) => r.status === "false");
const placeText = (p) => (p.line ? `${p.file}:${p.line}:${p.column}` : "");
const verdict = report.verdict;
$("verdict").textContent = verdict.answer;
$("verdict").classList.add(verdict.answer);
$("tool").textContent = `fathom ${report.tool.version} · ${report.run.files.join(" ")} · ${report.run.seconds} s`;
const headline = (title, subtitle) => { $("title").textContent = title; $("subtitle").textContent = subtitle; };
if (report.nothing_was_checked) headline("Nothing was checked", "The program has no property among the selected checks");
else if (verdict.answer === "true") headline("Every property holds on every execution", report.proof ? `Proved by: ${report.proof.method}` : "");
if (verdict.answer === "unknown") headline("Not every property could be decided", `Stopped by: ${verdict.reason}${report.advice ? ` · try: ${report.advice}` : ""}`);

const body = $("properties").tBodies[0];
const order = { false: 0, unknown: 1, true: 2, "not-selected": 3 };
[...report.results].sort((a, b) => order[a.status] - order[b.status]).forEach((r) => {
  const row = body.insertRow();
  row.insertCell().append(make("span", `tag o-${r.status}`, r.status + (r.vacuous ? (r.note ? ` (vacuous: ${r.note})` : " (vacuous)") : r.note ? ` (${r.note})` : "")));
  row.insertCell().append(make("code", "", r.name));
  row.insertCell().textContent = placeText(r.place);
  row.insertCell().textContent = r.message + (r.reason ? ` — ${r.reason}` : "");
  if (r.status === "false") { row.className = "jump"; row.onclick = () => choose(violations.indexOf(r)); }
});
const list = (title, items) => {
  if (!items.length) return;
  $("trust").append(make("h2", "", title));
  const ul = make("ul");
  items.forEach((item) => ul.append(make("li", "", item)));
  $("trust").append(ul);
};
if (report.proof) list("Proved by", [report.proof.method, ...report.proof.invariants.map((i) => `loop ${i.loop_name}: ${i.expression}`)]);
list("Rests on", report.rests_on);

// ---- the walk
let current = 0, at = 0, found = null, steps = [], states = [], visible = [], matches = [], query = "";

const stepText = (s) => s.shown;
const indent = (s) => s.depth + s.nesting + (s.kind === "call" && !s.library ? 0 : 1);

// Variables and calls after each step; frames are shared until they change.
const replay = () => {
  let globals = new Map(), frames = [];
  states = steps.map((s) => {
    let changed = null;
    const write = (name, value, scope) => {
      if (scope === "global") { globals = new Map(globals).set(name, value); changed = name; return; }
      if (!frames.length) frames = [{ name: s.function, vars: new Map(), place: s.place }];
      const top = frames[frames.length - 1];
      frames = [...frames.slice(0, -1), { ...top, vars: new Map(top.vars).set(name, value) }];
      changed = name;
    };
    if (s.kind === "call" && !s.library) {
      frames = [...frames, { name: s.callee, vars: new Map(s.arguments.map((a) => [a.name, a.value])), place: s.place }];
    } else if (s.kind === "return") frames = frames.slice(0, -1);
    else if (s.kind === "assign") write(s.target, s.value, s.scope);
    return { globals, frames, changed };
  });
};

const choose = (index) => {
  current = index;
  found = violations[index];
  steps = found.counterexample.steps;
  steps.forEach((s, i) => { s.shown = data.texts[index][i]; });
  at = 0;
  headline(found.message, `${placeText(found.place)} · ${found.name}${found.cwe ? ` · CWE-${found.cwe}` : ""}` +
    (found.counterexample.confirmation && found.counterexample.confirmation.confirmed ? " · confirmed by execution" : ""));
  [...$("violations").children].forEach((b, i) => b.setAttribute("aria-current", i === index));
  $("slider").max = steps.length - 1;
  replay();
  const inputs = $("inputs").tBodies[0];
  inputs.textContent = "";
  found.counterexample.inputs.forEach((input) => {
    const row = inputs.insertRow();
    row.insertCell().textContent = input.name;
    row.insertCell().textContent = input.value;
  });
  if (found.counterexample.args) {
    const row = inputs.insertRow();
    row.insertCell().textContent = "argc";
    row.insertCell().textContent = found.counterexample.args.length + 1;
  }
  $("notes").textContent = "";
  found.counterexample.notes.forEach((note) => $("notes").append(make("p", "", note)));
  if (found.counterexample.reproduce.length) {
    $("notes").append(make("h2", "", "Reproduce"), make("pre", "mono", found.counterexample.reproduce.join("\n")));
  }
  listSteps();
  go(visible.length ? visible[0] : 0);
};

const listSteps = () => {
  const only = $("relevant").checked;
  visible = steps.map((_, i) => i).filter((i) => !only || steps[i].relevant || steps[i].kind === "omitted");
  const box = $("steps");
  box.textContent = "";
  // Steps name their file where there are several.
  const files = new Set(steps.map((s) => s.place.file)).size > 1;
  box.classList.toggle("files", files);
  visible.forEach((i) => {
    const s = steps[i];
    const row = make("div", `step k-${s.kind}${s.relevant ? "" : " minor"}`);
    row.dataset.step = i;
    row.setAttribute("role", "option");
    row.append(make("span", "n", files ? `${s.place.file.split("/").pop()}:${s.place.line}` : s.place.line), make("span", "", "  ".repeat(indent(s)) + stepText(s)));
    row.onclick = () => go(i);
    box.append(row);
  });
  mark();
};

const isMatch = (i) => query && (stepText(steps[i]).toLowerCase().includes(query) || (lineOf(steps[i].place) || "").toLowerCase().includes(query));
const mark = () => {
  matches = query ? visible.filter(isMatch) : [];
  $("found").textContent = query ? `${matches.length} found` : "";
  $("steps").querySelectorAll(".step").forEach((row) => {
    const text = row.lastChild.textContent;
    const cell = row.lastChild;
    const where = query ? text.toLowerCase().indexOf(query) : -1;
    cell.textContent = "";
    if (where < 0) cell.textContent = text;
    else cell.append(text.slice(0, where), make("mark", "", text.slice(where, where + query.length)), text.slice(where + query.length));
  });
};

// ---- source
const lines = {};
Object.entries(data.sources).forEach(([file, text]) => { lines[file] = text.split("\n"); });
const lineOf = (p) => (lines[p.file] || [])[p.line - 1];
const KEYWORDS = /^(?:auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|_Bool)$/;
const TOKEN = /\/\*.*?\*\/|\/\*.*$|\/\/.*$|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|#\s*\w+|\b0x[\da-fA-F]+\w*|\b\d[\w.]*|[A-Za-z_]\w*|\s+|./g;
const coloured = (text, inComment) => {
  const parts = [];
  let rest = text;
  if (inComment) {
    const end = rest.indexOf("*/");
    if (end < 0) return { parts: [["com", rest]], open: true };
    parts.push(["com", rest.slice(0, end + 2)]);
    rest = rest.slice(end + 2);
  }
  let open = false;
  for (const [token] of rest.matchAll(TOKEN)) {
    let kind = "";
    if (token.startsWith("/*")) { kind = "com"; open = !token.endsWith("*/") || token.length < 4; }
    else if (token.startsWith("//")) kind = "com";
    else if (/^["']/.test(token)) kind = "str";
    else if (token.startsWith("#")) kind = "pre";
    else if (/^\d/.test(token)) kind = "num";
    else if (KEYWORDS.test(token)) kind = "kw";
    parts.push([kind, token]);
  }
  return { parts, open };
};
const commentStart = {};
const startsInComment = (file, line) => {
  if (!commentStart[file]) {
    let open = false;
    commentStart[file] = lines[file].map((text) => { const before = open; open = coloured(text, open).open; return before; });
  }
  return commentStart[file][line - 1];
};
// A window around the line: a preprocessed file may have a hundred thousand lines.
const WINDOW = 600;
let shown = { file: null, from: 0, to: 0 };
const showSource = (p) => {
  const text = lines[p.file];
  $("file").textContent = p.file;
  if (!text) { $("source").textContent = "the source of this file is not at hand"; shown = { file: null }; return; }
  if (shown.file !== p.file || p.line < shown.from + 1 || p.line > shown.to) {
    const from = Math.max(0, p.line - WINDOW), to = Math.min(text.length, p.line + WINDOW);
    shown = { file: p.file, from, to };
    const box = $("source");
    box.textContent = "";
    for (let i = from; i < to; i++) {
      const row = make("div", "row");
      row.id = `L${i + 1}`;
      row.append(make("span", "n", i + 1), make("span", "code"));
      box.append(row);
      paint(row, p.file, i + 1, null);
    }
  }
};
// Underlines the range; columns count bytes, which only differs beyond ASCII.
const paint = (row, file, number, p) => {
  const cell = row.children[1];
  cell.textContent = "";
  let column = 1;
  const from = p ? p.column : 0;
  const to = p ? (p.end_line === p.line ? p.end_column : p.end_line > p.line ? Infinity : from + 1) : 0;
  for (const [kind, token] of coloured(lines[file][number - 1], startsInComment(file, number)).parts) {
    const inside = p && column >= from && column < to;
    cell.append(kind || inside ? make("span", `${kind}${inside ? " range" : ""}`, token) : token);
    column += token.length;
  }
};
let painted = null;
const showPlace = (s) => {
  showSource(s.place);
  if (painted) {
    painted.row.classList.remove("now", "bad");
    painted.row.querySelectorAll(".hint").forEach((h) => h.remove());
    if (painted.row.isConnected) paint(painted.row, painted.file, painted.line, null);
    painted = null;
  }
  const seen = new Set(steps.slice(0, at + 1).filter((x) => x.place.file === s.place.file).map((x) => x.place.line));
  $("source").querySelectorAll(".row").forEach((row) => row.classList.toggle("seen", seen.has(+row.id.slice(1))));
  const row = document.getElementById(`L${s.place.line}`);
  if (!row || !lines[s.place.file]) return;
  row.classList.add("now");
  row.classList.toggle("bad", s.kind === "violation");
  paint(row, s.place.file, s.place.line, s.place);
  const hint = { assign: 1, input: 1, return: 1, branch: 1, violation: 1 }[s.kind] ? stepText(s) : s.kind === "iteration" ? `iteration ${s.iteration}` : "";
  if (hint) row.append(make("span", "hint", hint));
  painted = { row, file: s.place.file, line: s.place.line };
  row.scrollIntoView({ block: "nearest" });
  const box = $("source"), top = row.offsetTop - box.offsetTop;
  if (top < box.scrollTop + 60 || top > box.scrollTop + box.clientHeight - 90) box.scrollTop = top - box.clientHeight / 2;
};

// ---- loops: the iterations of the innermost loop around the step
const loopAt = (i) => {
  const s = steps[i];
  if (s.kind === "iteration") return i;
  for (let j = i - 1; j >= 0; j--) {
    const t = steps[j];
    if (t.depth < s.depth || (t.kind === "call" && t.depth === s.depth && !t.library)) return -1;
    if (t.depth === s.depth && t.kind === "iteration" && t.nesting < s.nesting) return j;
  }
  return -1;
};
const iterations = (head) => {
  const s = steps[head], inside = (t) => t.depth > s.depth || (t.depth === s.depth && t.nesting > s.nesting);
  const same = (t) => t.kind === "iteration" && t.loop_name === s.loop_name && t.depth === s.depth;
  let first = head;
  while (first > 0 && (inside(steps[first - 1]) || same(steps[first - 1]))) first--;
  const all = [];
  for (let j = first; j < steps.length && (inside(steps[j]) || same(steps[j])); j++) {
    if (same(steps[j])) all.push({ start: j, end: j });
    else if (all.length) all[all.length - 1].end = j;
  }
  return all;
};
let loopSteps = [];
const showLoop = () => {
  const head = loopAt(at);
  $("loop-box").hidden = head < 0;
  loopSteps = [];
  if (head < 0) return;
  const all = iterations(head);
  loopSteps = all.map((x) => x.start);
  $("loop-name").textContent = steps[head].loop_name;
  const names = [];
  all.forEach((x) => {
    for (let j = x.start; j <= x.end; j++) {
      const t = steps[j];
      if (t.kind === "assign" && t.depth === steps[head].depth && !names.includes(t.target) && names.length < 8) names.push(t.target);
    }
  });
  const table = $("loops");
  table.tHead.textContent = "";
  const headRow = table.tHead.insertRow();
  ["iteration", ...names].forEach((n) => headRow.append(make("th", "", n)));
  const rows = table.tBodies[0];
  rows.textContent = "";
  all.slice(0, 500).forEach((x) => {
    const row = rows.insertRow();
    row.className = `jump${at >= x.start && at <= x.end ? " here" : ""}`;
    row.onclick = () => go(x.start);
    row.insertCell().textContent = steps[x.start].iteration;
    names.forEach((name) => {
      let value = "";
      for (let j = x.start; j <= x.end; j++) if (steps[j].kind === "assign" && steps[j].target === name && steps[j].depth === steps[head].depth) value = steps[j].value;
      row.insertCell().textContent = value;
    });
  });
};

// ---- one step
const go = (i) => {
  at = Math.max(0, Math.min(steps.length - 1, i));
  const s = steps[at], state = states[at];
  $("slider").value = at;
  $("counter").textContent = `${at + 1} / ${steps.length}`;
  $("where").textContent = `${s.function ? `${s.function}, ` : ""}line ${s.place.line}`;
  $("now").textContent = stepText(s);
  $("now").classList.toggle("bad", s.kind === "violation");
  document.querySelectorAll(".step.now").forEach((row) => { row.classList.remove("now"); row.removeAttribute("aria-selected"); });
  const row = document.querySelector(`.step[data-step="${at}"]`);
  if (row) { row.classList.add("now"); row.setAttribute("aria-selected", "true"); row.scrollIntoView({ block: "nearest", inline: "nearest" }); }
  const vars = $("vars").tBodies[0];
  vars.textContent = "";
  const top = state.frames[state.frames.length - 1];
  const show = (name, value) => {
    const line = vars.insertRow();
    line.dataset.name = name;
    if (name === state.changed) line.className = "changed";
    line.insertCell().textContent = name;
    line.insertCell().textContent = value;
  };
  if (top) top.vars.forEach((value, name) => show(name, value));
  state.globals.forEach((value, name) => show(name, value));
  if (!vars.rows.length) vars.insertRow().insertCell().textContent = "none yet";
  $("stack").textContent = "";
  [...state.frames].reverse().forEach((f, n) => {
    const line = n === 0 ? s.place.line : state.frames[state.frames.length - n].place.line;
    $("stack").append(make("li", "", `${f.name}, line ${line}`));
  });
  showLoop();
  showPlace(s);
};
const move = (by) => {
  const here = visible.findIndex((i) => i >= at);
  const exact = visible[here] === at;
  const target = here < 0 ? visible.length - 1 : here + (by > 0 ? (exact ? by : 0) : by);
  if (visible.length) go(visible[Math.max(0, Math.min(visible.length - 1, target))]);
};
const iterate = (by) => {
  const here = loopSteps.reduce((best, start, n) => (start <= at ? n : best), -1);
  const target = loopSteps[here + by];
  if (target !== undefined) go(target);
};
const nextMatch = (by) => {
  if (!matches.length) return;
  const later = by > 0 ? matches.find((i) => i > at) : [...matches].reverse().find((i) => i < at);
  go(later !== undefined ? later : matches[by > 0 ? 0 : matches.length - 1]);
};

if (violations.length) {
  $("walk").hidden = false;
  if (violations.length > 1) {
    $("violations").hidden = false;
    violations.forEach((v, i) => {
      const button = make("button", "", v.name);
      button.type = "button";
      button.title = v.message;
      button.onclick = () => choose(i);
      $("violations").append(button);
    });
  }
  $("first").onclick = () => go(visible[0] ?? 0);
  $("prev").onclick = () => move(-1);
  $("next").onclick = () => move(1);
  $("last").onclick = () => go(steps.length - 1);
  $("slider").oninput = () => go(+$("slider").value);
  $("relevant").onchange = () => { listSteps(); go(at); };
  $("loop-prev").onclick = () => iterate(-1);
  $("loop-next").onclick = () => iterate(1);
  $("search").oninput = () => { query = $("search").value.trim().toLowerCase(); mark(); if (matches.length && !matches.includes(at)) nextMatch(1); };
  choose(0);
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "t" && event.target.id !== "search") return $("theme").click();
  if (!violations.length) return;
  if (event.target.id === "search") {
    if (event.key === "Enter") { event.preventDefault(); nextMatch(event.shiftKey ? -1 : 1); }
    if (event.key === "Escape") { $("search").value = ""; $("search").oninput(); $("search").blur(); }
    return;
  }
  const actions = {
    ArrowRight: () => move(1), ArrowDown: () => move(1), j: () => move(1), n: () => move(1), " ": () => move(1),
    ArrowLeft: () => move(-1), ArrowUp: () => move(-1), k: () => move(-1), p: () => move(-1),
    Home: () => go(visible[0] ?? 0), End: () => go(steps.length - 1), "[": () => iterate(-1), "]": () => iterate(1),
    "/": () => $("search").focus(), r: () => $("relevant").click(),
  };
  const action = actions[event.key];
  const onControl = event.target.tagName === "BUTTON" && event.key === " ";
  if (action && !onControl && event.target.type !== "range") { event.preventDefault(); action(); }
});
