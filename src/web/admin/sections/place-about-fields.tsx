import type { ContentLanguage } from '../../../domain/content/content.ts'
import {
  PLACE_PAGE_BOUNDS,
  type PlacePageContent,
  type PlacePageShared,
  type PlacePageSource,
} from '../../../domain/place-pages/place-page.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconTrash } from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import css from '../../components/draft/draft-form.module.css'
import { TownField } from '../../components/places/town-field.tsx'
import { IconButton } from '../../components/uploads/icon-button.tsx'
import { Choice } from '../../desk/content/choice.tsx'
import own from '../../desk/content/chosen-fields.module.css'
import type { ContentPartProps } from '../../desk/content/content-part.ts'
import { contentFieldLabel } from '../../desk/content/field-label.ts'
import { SharedInput } from '../../desk/content/shared-input.tsx'

type Part = ContentPartProps<PlacePageContent>

/** The line below a headline, in a language. */
export function PlaceLeadField({ content, change, errors, side }: Part & { side: ContentLanguage }) {
  const id = `${side}.lead`
  const error = errors[id]
  return (
    <Field id={id} label={contentFieldLabel(id)} {...(error && { error })}>
      <textarea
        id={id}
        data-field={id}
        rows={3}
        lang={side}
        value={content[side].lead}
        onChange={(event) => change((page) => ({ ...page, [side]: { ...page[side], lead: event.target.value } }))}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
    </Field>
  )
}

/** Fields shared by both languages of a place's page: the place, the area of its lists, its position, sources. */
export function PlaceAboutFields(part: Part) {
  const { content, change, errors } = part
  const { shared } = content
  const set = (more: Partial<PlacePageShared>) => change((page) => ({ ...page, shared: { ...page.shared, ...more } }))
  return (
    <>
      <TownField
        id="shared.place"
        label={m.content_form_place()}
        place={shared.place}
        error={errors['shared.place']}
        onPlace={(place) => set({ place })}
      />
      <div className={css.row}>
        <Choice
          id="shared.area"
          label={m.sections_area()}
          value={shared.area}
          options={[
            ['region', m.sections_area_region()],
            ['place', m.sections_area_place()],
          ]}
          set={(area) => set({ area: area as PlacePageShared['area'] })}
        />
        <SharedInput {...part} name="position" label={m.sections_position()} inputMode="numeric" />
      </div>
      <Sources sources={shared.sources} errors={errors} set={(sources) => set({ sources })} />
    </>
  )
}

interface SourcesProps {
  sources: PlacePageSource[]
  errors: Part['errors']
  set: (sources: PlacePageSource[]) => void
}

function Sources({ sources, errors, set }: SourcesProps) {
  const write = (index: number, part: Partial<PlacePageSource>) => set(sources.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <fieldset className={own.group} data-field="shared.sources" tabIndex={-1}>
      <legend>{m.sections_sources()}</legend>
      {inOrder(sources, (source, index) => (
        <fieldset className={own.group}>
          <legend>{m.sections_source_number({ number: index + 1 })}</legend>
          <SourceFields source={source} index={index} errors={errors} write={(part) => write(index, part)} />
          <IconButton label={m.sections_source_remove({ number: index + 1 })} act={() => set(sources.toSpliced(index, 1))}>
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        </fieldset>
      ))}
      {sources.length < PLACE_PAGE_BOUNDS.sources.most && (
        <Button look="outline" onClick={() => set([...sources, { name: { es: '', en: '' }, url: '' }])}>
          {m.sections_source_add()}
        </Button>
      )}
    </fieldset>
  )
}

interface SourceProps {
  source: PlacePageSource
  index: number
  errors: Part['errors']
  write: (part: Partial<PlacePageSource>) => void
}

function SourceFields({ source: { name, url }, index, errors, write }: SourceProps) {
  const line = (field: string, label: string, value: string, set: (value: string) => void) => {
    const id = `shared.sources.${index}.${field}`
    const error = errors[id]
    return (
      <Field id={id} label={label} {...(error && { error })}>
        <input
          id={id}
          data-field={id}
          value={value}
          onChange={(event) => set(event.target.value)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
      </Field>
    )
  }
  return (
    <>
      <div className={css.row}>
        {line('name.es', m.sections_source_name_es(), name.es, (es) => write({ name: { ...name, es } }))}
        {line('name.en', m.sections_source_name_en(), name.en, (en) => write({ name: { ...name, en } }))}
      </div>
      {line('url', m.sections_source_url(), url, (address) => write({ url: address }))}
    </>
  )
}
