import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { ContentImage } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { FocusSliders } from '../../desk/content/focus-sliders.tsx'
import css from './pictures.module.css'

type Focus = ContentImage['focus']

const STEPS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
/** Percent that an arrow key moves the point; with Shift, one. */
const STEP = 5

/** The focal point: set by a click or tap, by dragging, by arrow keys or sliders; with a preview of the cropped picture. */
export function FocusField({ name, focus, set }: { name: string; focus: Focus; set: (focus: Focus) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const follow = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current!.getBoundingClientRect()
    set({ x: percent((clientX - box.left) / box.width), y: percent((clientY - box.top) / box.height) })
  }
  // A click without a pointer comes from the keyboard, and has no position.
  const click = (event: MouseEvent) => event.detail > 0 && follow(event)
  // A finger scrolls the page by the picture; a mouse takes the point from anywhere.
  const grab = (event: PointerEvent) => {
    const on_point = (event.target as Element).closest('button') !== null
    if (event.pointerType === 'mouse' && !on_point) {
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(event)
    }
  }
  const drag = (event: PointerEvent) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 1 : STEP
    set({ x: percent((focus.x + step[0] * by) / 100), y: percent((focus.y + step[1] * by) / 100) })
  }
  return (
    <div className={css.focus}>
      <p className={css.note}>{m.media_focus_help()}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same by keyboard. */}
      <div
        ref={frame}
        className={css.frame}
        onClick={click}
        onPointerDown={grab}
        onPointerMove={drag}
        onDragStart={(event) => event.preventDefault()}
      >
        <Picture scene={name} alt="" sizes="36rem" />
        <button
          type="button"
          className={css.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-label={m.media_focus_handle(focus)}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      </div>
      <FocusSliders focus={focus} write={set} />
      <div className={css.cuts} style={{ '--focus': `${focus.x}% ${focus.y}%` } as React.CSSProperties}>
        <Cut name={name} text={m.media_cut_wide()} ratio="16 / 9" />
        <Cut name={name} text={m.media_cut_square()} ratio="1" />
      </div>
    </div>
  )
}

function Cut({ name, text, ratio }: { name: string; text: string; ratio: string }) {
  return (
    <figure>
      <div className={css.thumb} style={{ aspectRatio: ratio }}>
        <Picture scene={name} alt="" sizes="18rem" widest={640} />
      </div>
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
