import { placeOf } from '../../../domain/content/kinds/section-places.ts'
import type { SectionContent, SectionShared } from '../../../domain/sections/section.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import css from '../../components/draft/draft-form.module.css'
import { Choice } from '../../desk/content/choice.tsx'
import type { ContentPartProps } from '../../desk/content/content-part.ts'
import { TargetsField } from '../../desk/content/targets-field.tsx'

/** Fields shared by both languages of a section: its icon, or the speaker and project of a testimonial. */
export function SectionOptions({ content, change, errors }: ContentPartProps<SectionContent>) {
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
        <TargetsField
          field="shared.project"
          kind="project"
          legend={m.sections_project()}
          search={m.content_form_projects_search()}
          none={m.content_form_projects_none()}
          chosen={shared.project ? [shared.project] : []}
          most={1}
          error={errors['shared.project']}
          set={([project = null]) => set({ project })}
        />
      )}
    </>
  )
}
