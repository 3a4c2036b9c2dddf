import type { ContentImage } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import css from './picture-fields.module.css'

interface Props {
  focus: ContentImage['focus']
  write: (focus: ContentImage['focus']) => void
}

/** The point of a picture that stays in sight when it is cut, in percent. */
export function FocusSliders({ focus, write }: Props) {
  const slider = (axis: 'x' | 'y', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={focus[axis]}
        onChange={(event) => write({ ...focus, [axis]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    <fieldset className={css.focus}>
      <legend>{m.content_form_focus()}</legend>
      {slider('x', m.content_form_focus_across())}
      {slider('y', m.content_form_focus_down())}
    </fieldset>
  )
}
