import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import { type OwnGift, type OwnQuestion, QUESTION_MOST } from '../../../domain/contributions/questions/question.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Button, Container, classes, Field } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { sunriseOf, TrailPanel } from '../../components/contributions/trail-panel.tsx'
import { TrailTimeline } from '../../components/contributions/trail-timeline.tsx'
import { TrailReceipts } from '../../components/receipts/trail-receipts.tsx'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { readText } from '../../list-parameters.ts'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import { chosenOf, readChoice } from '../../visitor/choice.server.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import { ChooseGiftProject, type OfferedProject } from './choose-gift-project.tsx'
import css from './own-gift.module.css'

/** The user's own contribution: its trail, and their questions about it. */
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const gift = await ask(api.oauth.user.gift[':code'].$get({ param: { code: encodeURIComponent(params.code ?? '') } }))
  const documents = await ask(api.oauth.user.documents.$get())
  const find = readText(url.searchParams, 'find')
  const projects = gift.may_choose ? await projectsFor(request, api, { gift, find }) : []
  const now = context.get(nowContext).toISOString()
  return { gift, documents: documents.filter(({ code }) => code === gift.code), projects, find, now }
}

/** Projects to choose from: the user's own, and those with the words of the search. */
async function projectsFor(request: Request, api: ApiClient, { gift, find }: { gift: OwnGift; find: string }): Promise<OfferedProject[]> {
  const [choice, listed] = await Promise.all([
    find ? null : readChoice(request, api),
    askOr(api.projects.$get({ query: { status: 'active', per_page: '6', ...(find && { query: find }) } }), EMPTY_PAGE),
  ])
  const found = [...(choice?.project ? [choice.project] : []), ...listed.data.map(chosenOf)]
  const offered = new Map(found.map(({ id, name, language, organization }) => [id, { id, name, language, organization }]))
  return [...offered.values()].filter(({ id }) => id !== gift.project_id).slice(0, 6)
}

export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const intent = text('intent')
  const typed = { question: text('question'), intent }
  const param = { code: encodeURIComponent(params.code ?? '') }
  if (intent === 'choose') {
    const seen = { amount: Number(text('seen_amount')), project_id: text('seen_project') || null }
    const json = { project_id: text('project_id'), seen }
    const chosen = await attempt(context.get(apiContext).oauth.user.gift[':code'].project.$post({ param, json }), { typed })
    if ('refused' in chosen) return chosen.refused
    return redirectWith(url.pathname, 'own_gift_flash_chosen')
  }
  if (intent === 'withdraw') {
    const tried = await attempt(context.get(apiContext).oauth.user.gift[':code'].withdrawal.$post({ param }), { typed })
    if ('refused' in tried) return tried.refused
    return redirectWith(url.pathname, 'own_gift_flash_withdrawn')
  }
  const asked = await attempt(
    context.get(apiContext).oauth.user.gift[':code'].questions.$post({ param, json: { question: typed.question } }),
    { typed },
  )
  if ('refused' in asked) return asked.refused
  return redirectWith(url.pathname, 'own_gift_flash_question_sent')
}

export default function ShowOwnGift() {
  const { gift, documents, projects, find, now } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() as RefusedForm | undefined
  const refused = answered?.typed.intent === 'choose' ? undefined : answered
  const unchosen = answered?.typed.intent === 'choose' ? (answered.errors.project_id?.[0] ?? answered.message) : undefined
  const to = usePaths()
  return (
    <>
      <TrailPanel sunrise={sunriseOf(gift)}>
        <p>
          <Link to={to('own_gifts')}>← {m.contribution_own_title()}</Link>
        </p>
        <Summary gift={gift} />
      </TrailPanel>
      <Container className={css.page}>
        <section className={css.path} aria-labelledby="path">
          <h2 id="path">{m.contribution_trail_path()}</h2>
          <TrailTimeline trail={gift} now={now} />
        </section>
        <aside className={css.beside}>
          <TrailReceipts trail={gift} documents={documents} of="contributor" />
          {gift.may_withdraw && <Withdraw />}
          {gift.may_choose ? (
            <ChooseGiftProject gift={gift} projects={projects} find={find} error={unchosen} />
          ) : (
            unchosen && <Refusal>{unchosen}</Refusal>
          )}
          <Questions gift={gift} refused={refused} />
          <p>
            <Link to={to('trail', { code: gift.code })}>{m.own_gift_public()}</Link>
          </p>
        </aside>
      </Container>
    </>
  )
}

function Summary({ gift }: { gift: OwnGift }) {
  const counts = gift.state !== 'void' && gift.state !== 'not_approved'
  const amount = <MoneyText value={gift.amount} exact />
  return (
    <>
      <PageHeading tab={m.own_gift_title()} className={css.heading}>
        {m.own_gift_title()} <span className={css.amount}>{counts ? amount : <del>{amount}</del>}</span>
      </PageHeading>
      <p className={css.whom}>
        <StateBadge state={gift.state} /> <span lang={gift.project?.language}>{receiverOf(gift)}</span>
      </p>
    </>
  )
}

function Withdraw() {
  return (
    <details className={classes(css.questions, css.withdraw)}>
      <summary>{m.own_gift_withdraw()}</summary>
      <Form method="post">
        <p>{m.own_gift_withdraw_text()}</p>
        <input type="hidden" name="intent" value="withdraw" />
        <Button type="submit" look="outline">
          {m.own_gift_withdraw_sure()}
        </Button>
      </Form>
    </details>
  )
}

type RefusedForm = Refused<{ typed: { question: string; intent: string } }>

/** The user's questions and the answers, and a form for the next one. */
function Questions({ gift: { questions, may_ask }, refused }: { gift: OwnGift; refused: RefusedForm | undefined }) {
  return (
    <section className={css.questions} aria-labelledby="questions">
      <h2 id="questions">{m.own_gift_ask()}</h2>
      {questions.length > 0 && (
        <ol>
          {questions.map((question) => (
            <li key={question.id}>
              <QuestionCard question={question} />
            </li>
          ))}
        </ol>
      )}
      {may_ask ? <AskForm refused={refused} /> : refused && <Refusal>{refused.message}</Refusal>}
    </section>
  )
}

function QuestionCard({ question: { question, asked_at, answer, answered_at } }: { question: OwnQuestion }) {
  return (
    <>
      <p className={css.words}>
        <strong>{question}</strong>
      </p>
      <p className={css.quiet}>
        <When value={asked_at} short time />
      </p>
      {answer === null ? (
        <p className={css.waits}>{m.own_gift_waits()}</p>
      ) : (
        <div className={css.answer}>
          <p className={css.words}>{answer}</p>
          <p className={css.quiet}>{answered_at && <When value={answered_at} short time />}</p>
        </div>
      )}
    </>
  )
}

function AskForm({ refused }: { refused: RefusedForm | undefined }) {
  const error = refused?.errors.question?.[0]
  return (
    <Form method="post">
      {refused && !error && <Refusal>{refused.message}</Refusal>}
      <Field id="question" label={m.own_gift_question()} {...(error && { error })}>
        <textarea
          id="question"
          name="question"
          rows={4}
          required
          maxLength={QUESTION_MOST}
          defaultValue={refused?.typed.question}
          aria-describedby={error ? 'question-error question-hint' : 'question-hint'}
          {...(error && { 'aria-invalid': true })}
        />
        <p id="question-hint" className={css.quiet}>
          {m.own_gift_question_hint()}
        </p>
      </Field>
      <SubmitButton>{m.own_gift_send()}</SubmitButton>
    </Form>
  )
}
