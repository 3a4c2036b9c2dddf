import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ContentKind, isLasting, type LastingKind } from '../../../domain/content/content.ts'
import { fieldsOf, placeOf, type SectionField } from '../../../domain/content/kinds/section-places.ts'
import { SITE_FACTS } from '../../../domain/content/site-facts.ts'
import { type LegalContent, legalProblems, mergeLegal } from '../../../domain/legal/legal.kind.ts'
import { mergePlacePages, type PlacePageContent, placePageProblems } from '../../../domain/place-pages/place-page.kind.ts'
import {
  mergeSections,
  type SectionContent,
  type SectionShared,
  sectionProblems,
  sectionText,
  type WrittenSection,
} from '../../../domain/sections/section.kind.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from '../../components/draft/draft-form.module.css'
import { Choice } from '../../desk/content/choice.tsx'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import type { ContentEditorProps, ContentPartProps } from '../../desk/content/content-part.ts'
import { contentFieldLabel } from '../../desk/content/field-label.ts'
import { contentKindOf, readEditor } from '../../desk/content/item-page.server.ts'
import { ProjectsField } from '../../desk/content/projects-field.tsx'
import { BodyField, LineField, type Props as SideProps } from '../../desk/content/side-fields.tsx'
import { WrittenInBrowser } from '../../desk/content/written-in-browser.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { PlaceAboutFields, PlaceLeadField } from './place-about-fields.tsx'

/** The draft of a text of the site. */
export async function loader(about: LoaderFunctionArgs) {
  const kind = contentKindOf(about.params.slug)
  return { kind, item: await readEditor<never>(kind, about) }
}

export default function AdminSectionEdit() {
  const { kind, item } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={item.title || m.posts_untitled()}
      lead={<Link to={to('admin_section', { slug: item.id })}>← {m.content_status_title()}</Link>}
    >
      <WrittenInBrowser>
        <SectionEditor key={item.id} kind={kind} item={{ ...item, content: item.content as never }} />
      </WrittenInBrowser>
    </DeskPage>
  )
}

const FACTS = SITE_FACTS.map((fact) => `{${fact}}`).join(', ')

/** The form of a text of the site, by its kind. */
function SectionEditor({ kind, item }: { kind: ContentKind; item: ContentEditorProps<never> }) {
  if (isLasting(kind)) return <LegalEditor {...item} kind={kind} />
  if (kind === 'section') return <TextEditor {...item} />
  return <PlacePageEditor {...item} />
}

/** Terms or privacy: each heading is a section of the page. */
function LegalEditor(item: ContentEditorProps<LegalContent> & { kind: LastingKind }) {
  return (
    <>
      <p>{m.sections_legal_hint({ facts: FACTS })}</p>
      <ContentEditor {...item} problems={legalProblems} merge={mergeLegal} />
    </>
  )
}

/** The page of a place. */
function PlacePageEditor(item: ContentEditorProps<PlacePageContent>) {
  return (
    <>
      <p>{m.sections_place_hint()}</p>
      <ContentEditor
        {...item}
        kind="place_page"
        problems={placePageProblems}
        merge={mergePlacePages}
        about={(part) => <PlaceAboutFields {...part} />}
        moreFields={(part, side) => <PlaceLeadField {...part} side={side} />}
      />
    </>
  )
}

/** The text of a place of a page. */
function TextEditor(item: ContentEditorProps<SectionContent>) {
  const has_options = placeOf(item.content.shared.place).options !== undefined
  return (
    <>
      <p>{m.sections_texts_hint({ facts: FACTS })}</p>
      <ContentEditor<SectionContent>
        {...item}
        kind="section"
        problems={sectionProblems}
        merge={mergeSections}
        words={(props) => <SectionSide {...props} />}
        {...(has_options && { about: (part) => <SectionOptions {...part} /> })}
      />
    </>
  )
}

/** Fields shared by both languages of a section: its icon, or the speaker and project of a testimonial. */
function SectionOptions({ content, change, errors }: ContentPartProps<SectionContent>) {
  const { shared } = content
  const { options = [] } = placeOf(shared.place)
  const set = (part: Partial<SectionShared>) => change((item) => ({ ...item, shared: { ...item.shared, ...part } }))
  return (
    <>
      {options.includes('icon') && (
        <Choice
          id="shared.icon"
          label={m.sections_icon()}
          value={shared.icon}
          options={[
            ['heart', m.sections_icon_heart()],
            ['plane', m.sections_icon_plane()],
            ['sums', m.sections_icon_sums()],
            ['route', m.sections_icon_route()],
          ]}
          set={(icon) => set({ icon: icon as SectionShared['icon'] })}
        />
      )}
      {options.includes('speaker') && (
        <div className={css.row}>
          <Choice
            id="shared.speaker"
            label={m.sections_speaker()}
            value={shared.speaker}
            options={[
              ['organization', m.sections_speaker_organization()],
              ['traveller', m.sections_speaker_traveller()],
            ]}
            set={(speaker) => set({ speaker: speaker as SectionShared['speaker'] })}
          />
          <Choice
            id="shared.said_in"
            label={m.sections_said_in()}
            value={shared.said_in}
            options={[
              ['es', m.content_side_es()],
              ['en', m.content_side_en()],
            ]}
            set={(said_in) => set({ said_in: said_in as SectionShared['said_in'] })}
          />
        </div>
      )}
      {options.includes('project') && (
        <ProjectsField
          field="shared.project"
          legend={m.sections_project()}
          chosen={shared.project ? [shared.project] : []}
          most={1}
          error={errors['shared.project']}
          set={([project = null]) => set({ project })}
        />
      )}
    </>
  )
}

type Props = SideProps<SectionContent>

/** The text of a section in a language: the fields of its place. */
function SectionSide(props: Props) {
  const { content, change, side } = props
  const { place } = content.shared
  const set = (part: Partial<WrittenSection>) => change((item) => ({ ...item, [side]: { ...item[side], ...part } }))
  const write = (name: string, value: string) =>
    change((item) => {
      const words = item[side]
      return { ...item, [side]: name === 'title' ? { ...words, title: value } : { ...words, lines: { ...words.lines, [name]: value } } }
    })
  return (
    <fieldset className={css.side}>
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
      side={side}
      label={field.optional ? `${m.sections_name_optional()} · ${language}` : contentFieldLabel(id)}
      value={value}
      set={write}
      error={errors[id]}
      hint={m.sections_length({ most: field.most, length: lengthOf(value) })}
      {...(field.kind === 'text' && { rows: Math.min(8, Math.max(3, Math.ceil(value.length / 60))) })}
    />
  )
}
