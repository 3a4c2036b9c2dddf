import { documentLength, documentSummary } from '@huella/rich-text/document-text'
import { budgetSum, type DraftContent, draftAmount, draftProblems, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { IconCheck, IconCircleDashed } from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { ProjectCardView } from '../projects/project-card.tsx'
import type { ShownProject } from '../projects/shown-project.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import css from './draft-aside.module.css'

/** Completeness in percent: fields that a review needs, and those that make a good page. */
export function DraftMeter({ content }: { content: DraftContent }) {
  const missing = new Set(draftProblems(content).map(({ field }) => field.split(/[._]/)[0]))
  const needs: [boolean, string][] = [
    [!missing.has('name'), m.project_form_name()],
    [!missing.has('description'), m.project_form_description()],
    [!missing.has('causes'), m.project_form_causes()],
    [!missing.has('images'), m.project_form_pictures()],
    [!missing.has('objective') && !missing.has('currency') && !missing.has('budget'), m.project_form_objective()],
    [!missing.has('country') && !missing.has('district'), m.project_form_where()],
  ]
  const tips: [boolean, string][] = [
    [content.images.length >= 3, m.project_form_tip_pictures()],
    [documentLength(content.description[content.language]) >= 600, m.project_form_tip_story()],
    [content.budget.length > 0, m.project_form_tip_budget()],
    [content.place !== null, m.project_form_tip_place()],
    [content.second, m.project_form_tip_second()],
  ]
  const done = [...needs, ...needs, ...tips].filter(([is_done]) => is_done).length
  const percent = Math.round((done / (needs.length * 2 + tips.length)) * 100)
  return (
    <section className={css.meter} aria-labelledby="meter-title">
      <h2 id="meter-title">{m.project_form_meter({ percent })}</h2>
      <progress value={percent} max={100} aria-labelledby="meter-title" />
      <CheckList items={needs} />
      <h3>{m.project_form_tips()}</h3>
      <CheckList items={tips} />
    </section>
  )
}

function CheckList({ items }: { items: [boolean, string][] }) {
  return (
    <ul>
      {items.map(([is_done, text]) => (
        <li key={text} data-done={is_done || undefined}>
          {is_done ? <IconCheck size={18} aria-hidden="true" /> : <IconCircleDashed size={18} aria-hidden="true" />}
          <span>
            {text}
            <span className="visually-hidden">{is_done ? m.project_form_done() : m.project_form_not_yet()}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface PreviewProps {
  content: DraftContent
  organization: string
  causes: { id: string; name: string }[]
}

/** The card as lists will show it; not interactive. */
export function CardPreview(props: PreviewProps) {
  return (
    <div inert className={css.card}>
      <ProjectCardView project={shownDraft(props)} />
    </div>
  )
}

/** The page's story as it will be read, in one language. */
export function PagePreview({ content, organization, causes, heading: Heading = 'h3' }: PreviewProps & { heading?: 'h2' | 'h3' }) {
  const locale = useLocale()
  const language = content.second ? locale : content.language
  const [first, ...more] = content.images
  const goal = draftAmount(content.objective, content)
  const money = (amount: number) => formatMoney({ amount, currency: content.currency || 'ARS' }, locale, 'exact')
  return (
    <article className={css.page} aria-label={m.project_form_preview_page()}>
      {first && <Picture scene={first.name} alt={first.alt[language]} lang={language} sizes="(min-width: 62rem) 40rem, 92vw" />}
      <p className={css.quiet}>{[...namesOf(content, causes), organization, content.place?.text].filter(Boolean).join(' · ')}</p>
      <Heading lang={language}>{content.name[language] || m.project_form_untitled()}</Heading>
      {goal !== null && (
        <p>
          {m.project_goal()} <b>{money(goal)}</b>
        </p>
      )}
      {language !== locale && <p className={css.quiet}>{m.project_other_language()}</p>}
      <RichText document={content.description[language]} lang={language} />
      {content.budget.length > 0 && (
        <table>
          <caption>{m.project_form_budget()}</caption>
          <tbody>
            {inOrder(content.budget, ({ what, amount }) => (
              <tr>
                <th scope="row">{what[language] || what[otherLanguage(language)]}</th>
                <td>{money(draftAmount(amount, content) ?? 0)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.project_form_sum()}</th>
              <td>{money(budgetSum(content))}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {more.length > 0 && (
        <ul className={css.more}>
          {more.map(({ name, alt }) => (
            <li key={name}>
              <Picture scene={name} alt={alt[language]} lang={language} sizes="12rem" />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function shownDraft({ content, organization, causes }: PreviewProps): ShownProject {
  const { language, name, description, images, place } = content
  return {
    id: 'proj_preview',
    slug: 'preview',
    name: name[language] || m.project_form_untitled(),
    language,
    status: 'active',
    currency: content.currency || 'ARS',
    summary: documentSummary(description[language]),
    achievement: null,
    causes: namesOf(content, causes).map((name) => ({ name })),
    scene: images[0]?.name ?? 'pampa-1',
    place: place?.text ?? null,
    organization,
    amounts: [draftAmount(content.objective, content) || 100_000, 0, 0, 0],
  }
}

function namesOf(content: DraftContent, causes: PreviewProps['causes']): string[] {
  return content.causes.flatMap((id) => causes.find((cause) => cause.id === id)?.name ?? [])
}
