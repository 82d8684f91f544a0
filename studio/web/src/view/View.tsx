// SPDX-License-Identifier: Apache-2.0
// The view of the robot with its joint sliders. Dragging the tool asks for every posture that reaches it.
import { signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../core/api";
import { opening, pointed, posture, robotWord, shown, symbols, text } from "../robot/document";
import { attachedPose, basePose, rollPitchYaw, times, toolPose, type Pose, type Shown } from "../robot/shown";
import type { Options, Scene } from "./scene";
import { closeLoops, loopMessage, moveJoint } from "./posture";
import { Sliders } from "./Sliders";
import { missing, visuals } from "./visuals";
import { ToolPanel, type Postures } from "./ToolPanel";

const options = signal<Options>({ frames: true, ellipsoids: false, links: true, meshes: true });
/** Colour of a link by how well it is known, where an identification says so. */
export const certainty = signal<Map<number, string>>(new Map());

/** The robot as identification found it: its ellipsoids are drawn beside those of the description. */
export const identified = signal<Shown | null>(null);

/** Other postures that are drawn transparent: those of other models or laws. */
export const ghosts = signal<number[][]>([]);

interface Props {
  sliders?: boolean;
  tool?: boolean;
  /** Closed loops are closed behind every change of the posture. */
  closes?: boolean;
  /** What dragging a link does; it moves the joint where nothing else is said. */
  onDrag?: (frame: number, change: number) => void;
  /** A force in frame 0 that pulls the tool while Ctrl is held. */
  onPull?: (force: number[] | null) => void;
}

export function View({ sliders = true, tool = true, closes = true, onDrag = moveJoint, onPull }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const failed = useSignal("");
  const gizmo = useSignal<"translate" | "rotate" | null>(null);
  const postures = useSignal<Postures>({ pose: [], list: [], note: "", call: null });
  const ready = useSignal(false);
  const dressing = useRef(0);
  const dressedAs = useRef("");

  const solve = useMemo(() => latest(async (pose: number[]) => {
    const numbers = pose.map((n) => Number(n.toFixed(6))).join(",");
    postures.value = { ...postures.value, pose };
    const job = await api.quick({ verb: "ik", arguments: ["-"], options: { pose: numbers, near: posture.value.join(",") }, stdin: text.value });
    const result = job.result?.results?.[0];
    postures.value = {
      pose: postures.value.pose,
      list: result?.solutions ?? [],
      note: result ? (result.reason ?? "") : (job.messages.find((m) => m.severity === "error") ?? job.messages[0])?.message ?? "",
      call: { verb: "ik", arguments: [robotWord.value], options: { pose: numbers } },
    };
    scene.current?.setGhosts(postures.value.list.map((s) => s.q));
  }), []);

  const take = (index: number) => {
    const chosen = postures.value.list[index];
    if (chosen) posture.value = chosen.q;
    scene.current?.setGhosts([]);
    postures.value = { ...postures.value, list: [], note: "" };
  };

  useEffect(() => {
    let gone = false;
    let observer: ResizeObserver | null = null;
    import("./scene").then(({ Scene: Made }) => {
      if (gone || !canvas.current) return;
      try {
        scene.current = new Made(canvas.current, {
          onJoint: onDrag,
          onPull: (force) => onPull?.(force),
          onTool: (pose) => solve(inBase(shown.peek()!, pose)),
          onGhost: (i) => take(i),
          onHover: (frame) => (pointed.value = frame ? { frame, column: "link" } : null),
        });
      } catch {
        failed.value = "This browser has no WebGL: the robot cannot be drawn.";
        return;
      }
      const box = canvas.current.parentElement!;
      observer = new ResizeObserver(() => scene.current?.resize(box.clientWidth, box.clientHeight));
      observer.observe(box);
      scene.current.setGizmo(null);
      ready.value = true;
    });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => scene.current?.recolour();
    scheme.addEventListener("change", recolour);
    document.addEventListener("themechange", recolour);
    const key = (e: KeyboardEvent) => {
      if ((e.key === "f" || e.key === "F") && !e.ctrlKey && !e.metaKey && !(e.target as HTMLElement).closest("input:not([type=range]),textarea,select")) scene.current?.fit(pointed.value?.frame ?? null);
      if (e.key === "Escape") gizmo.value = null;
    };
    document.addEventListener("keydown", key);
    return () => {
      gone = true;
      observer?.disconnect();
      scheme.removeEventListener("change", recolour);
      document.removeEventListener("themechange", recolour);
      document.removeEventListener("keydown", key);
      scene.current?.dispose();
    };
  }, []);

  useSignalEffect(() => {
    if (ready.value && shown.value) scene.current!.setRobot(shown.value, symbols.value, posture.peek(), options.value, certainty.value, opening, identified.value?.frames.length === shown.value.frames.length ? identified.value : null);
  });
  useSignalEffect(() => {
    const list = visuals.value;
    const robot = shown.value;
    if (!ready.value || !robot) return;
    const now = scene.current!;
    const key = JSON.stringify([robot.attached, list]);
    if (key === dressedAs.current || (!list.length && !dressedAs.current)) return;
    dressedAs.current = key;
    const turn = ++dressing.current;
    void import("./meshes").then(async ({ visualObject }) => {
      const parts: Parameters<Scene["setDress"]>[0] = [];
      for (const visual of list) {
        const place = robot.attached.find((a) => a.name === visual.link);
        if (!place) continue;
        const object = await visualObject({ ...visual, pose: times(attachedPose(place), visual.pose) }, now.linkColour).catch(() => null);
        if (dressing.current !== turn) return;
        if (object) parts.push({ frame: place.frame, object });
      }
      if (dressing.current === turn && (parts.length || list.length === 0)) now.setDress(parts);
    });
  });
  useSignalEffect(() => {
    const q = posture.value;
    if (ready.value) scene.current!.setPosture(q);
    if (closes && shown.value?.loops.length) closeLoops(q);
  });
  useSignalEffect(() => {
    const list = ghosts.value;
    if (ready.value && !gizmo.peek()) scene.current!.setGhosts(list);
  });
  useSignalEffect(() => {
    const p = pointed.value;
    if (ready.value) scene.current!.light(p);
  });
  useSignalEffect(() => {
    const mode = gizmo.value;
    if (!ready.value) return;
    scene.current!.setGizmo(mode);
    if (!mode) scene.current!.setGhosts([]);
  });
  useSignalEffect(() => {
    const [robot, q] = [shown.value, posture.value];
    if (!gizmo.value || !robot) return;
    postures.value = { pose: inBase(robot, toolPose(robot, q, symbols.value)), list: [], note: "", call: null };
    scene.current?.setGhosts([]);
  });

  const toggle = (name: keyof Options) => (options.value = { ...options.value, [name]: !options.value[name] });
  return (
    <section class="view" aria-label="Robot in three dimensions">
      <canvas ref={canvas} aria-label={`Drawing of ${shown.value?.robot ?? "the robot"}`} role="img" />
      {failed.value && <p class="center">{failed.value}</p>}
      <div class="overlay top" role="toolbar" aria-label="What is drawn">
        {(["frames", "links", "ellipsoids", ...(visuals.value.length ? (["meshes"] as const) : [])] as const).map((name) => (
          <button class="chip" aria-pressed={options.value[name]} onClick={() => toggle(name)}>{name}</button>
        ))}
        {tool && shown.value && !shown.value.floating && (
          <>
            <button class="chip" aria-pressed={gizmo.value === "translate"} onClick={() => (gizmo.value = gizmo.value === "translate" ? null : "translate")}>move tool</button>
            <button class="chip" aria-pressed={gizmo.value === "rotate"} onClick={() => (gizmo.value = gizmo.value === "rotate" ? null : "rotate")}>turn tool</button>
          </>
        )}
        <button class="chip" onClick={() => scene.current?.fit()} title="F">fit</button>
      </div>
      {gizmo.value && <ToolPanel postures={postures} solve={solve} take={take} light={(i) => scene.current?.setGhosts(postures.value.list.filter((_, k) => i === null || k === i).map((p) => p.q))} />}
      {closes && loopMessage.value && <p class="overlay note">{loopMessage.value}</p>}
      {sliders && missing.value.length > 0 && <p class="overlay note" role="status" title={missing.value.join("\n")}>{missing.value.length === 1 ? "1 mesh is" : `${missing.value.length} meshes are`} not in the folder as STL, OBJ or DAE, such as {missing.value[0]}.</p>}
      {sliders && <Sliders />}
    </section>
  );
}

/** A pose in frame 0 as `ik` takes it: x, y, z, roll, pitch and yaw in the base. */
function inBase(robot: Shown, inFrame0: Pose): number[] {
  const pose = times(basePose(robot), inFrame0);
  return [pose[3]!, pose[7]!, pose[11]!, ...rollPitchYaw(pose)];
}

/** Runs one call at a time; of those that come meanwhile only the last is kept. */
function latest<T>(run: (value: T) => Promise<void>): (value: T) => void {
  let busy = false;
  let waiting: { value: T } | null = null;
  const go = async (value: T): Promise<void> => {
    if (busy) {
      waiting = { value };
      return;
    }
    busy = true;
    try {
      await run(value);
    } catch {
      /* the server is silent: the banner says so */
    }
    busy = false;
    const next = waiting;
    waiting = null;
    if (next) void go(next.value);
  };
  return (value) => void go(value);
}
