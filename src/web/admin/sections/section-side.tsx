import { fieldsOf, type SectionField } from '../../../domain/content/kinds/section-places.ts'
import { type SectionContent, sectionText, type WrittenSection } from '../../../domain/sections/section.kind.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { m } from '../../../kit/sentences/messages.js'
import css from '../../components/draft/draft-form.module.css'
import { contentFieldLabel } from '../../desk/content/field-label.ts'
import { BodyField, LineField, type Props as SideProps } from '../../desk/content/side-fields.tsx'

type Props = SideProps<SectionContent>

/** The text of a section in a language: the fields of its place. */
export function SectionSide(props: Props) {
  const { content, change, side } = props
  const { place } = content.shared
  const set = (part: Partial<WrittenSection>) => change((item) => ({ ...item, [side]: { ...item[side], ...part } }))
  const write = (name: string, value: string) =>
    change((item) => {
      const words = item[side]
      return { ...item, [side]: name === 'title' ? { ...words, title: value } : { ...words, lines: { ...words.lines, [name]: value } } }
    })
  return (
    <fieldset className={css.side} lang={side}>
      <legend>{side === 'es' ? m.content_side_es() : m.content_side_en()}</legend>
      {fieldsOf(place).map(([name, field]) =>
        field.kind === 'rich' ? (
          <BodyField key={name} {...(props as unknown as SideProps)} is_limited most={field.most} set={(body) => set({ body })} />
        ) : (
          <Line key={name} {...props} name={name} field={field} write={(value) => write(name, value)} />
        ),
      )}
    </fieldset>
  )
}

interface LineProps extends Props {
  name: string
  field: SectionField
  write: (value: string) => void
}

function Line({ content, side, errors, name, field, write }: LineProps) {
  const id = `${side}.${name}`
  const value = sectionText(content[side], name)
  const language = side === 'es' ? m.content_side_es() : m.content_side_en()
  return (
    <LineField
      id={id}
      label={field.optional ? `${m.sections_name_optional()} · ${language}` : contentFieldLabel(id)}
      value={value}
      set={write}
      error={errors[id]}
      hint={m.sections_length({ most: field.most, length: lengthOf(value) })}
      {...(field.kind === 'text' && { rows: Math.min(8, Math.max(3, Math.ceil(value.length / 60))) })}
    />
  )
}
