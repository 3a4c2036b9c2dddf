import type { ContentLanguage } from '../../../../domain/content/content.ts'
import type { OfferContent } from '../../../../domain/offers/offer.kind.ts'
import { Field } from '../../../../kit/ui/ui.tsx'
import type { ContentPartProps } from '../content-part.ts'

interface Props extends ContentPartProps<OfferContent> {
  side: ContentLanguage
  name: 'included' | 'excluded'
  label: string
}

/** A list, written as lines. */
export function LinesField({ content, change, errors, side, name, label }: Props) {
  const id = `${side}.${name}`
  const error = Object.entries(errors).find(([field]) => field.startsWith(`${id}.`))?.[1]
  const set = (text: string) => change((offer) => ({ ...offer, [side]: { ...offer[side], [name]: text === '' ? [] : text.split('\n') } }))
  return (
    <Field id={id} label={label} {...(error && { error })}>
      <textarea
        id={id}
        data-field={`${id}.0`}
        rows={4}
        value={content[side][name].join('\n')}
        onChange={(event) => set(event.target.value)}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
    </Field>
  )
}
