import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { WAYS_BY_HAND } from '../../../domain/contributions/contribution-causes.ts'
import { DOCUMENT_BYTES } from '../../../domain/organizations/documents/document-rules.ts'
import { newCode } from '../../../kit/ids.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FileField, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { NativeSelect, Textarea } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './contributions.module.css'
import { ProjectPicker } from './project-picker.tsx'
import { wayName } from './way-name.ts'

/** Some collecting projects, filtered by `find`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const query = (url.searchParams.get('find') ?? '').slice(0, 100)
  const [projects, currencies] = await Promise.all([
    askOr(api.admin.projects.$get({ query: { query, status: 'active', per_page: '6' } }), EMPTY_PAGE),
    askOr(api.currencies.$get(), []),
  ])
  return {
    projects: projects.data.map(({ id, name, organization }) => ({ id, name: name ?? '', organization: organization.name })),
    currencies: currencies.map(({ code }) => code),
    key: newCode(),
  }
}

const TEXTS = ['name', 'user', 'message', 'project_id', 'way', 'reference', 'currency', 'effective_on', 'note'] as const

/** Converts the typed amount to minor units. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const typed = {
    ...(Object.fromEntries(TEXTS.map((name) => [name, text(name)])) as Record<(typeof TEXTS)[number], string>),
    amount: text('amount'),
    shown: text('shown'),
  }
  const locale = context.get(localeContext)
  const proof = form.get('proof')
  const sent = await attempt(
    context.get(apiContext).admin.contributions.$post({
      form: {
        ...typed,
        way: typed.way as 'cash',
        shown: typed.shown === 'yes' ? 'yes' : 'no',
        amount: String(postedAmount(typed.amount, typed.currency, locale)),
        key: text('key'),
        ...(proof instanceof File && { proof }),
      },
    }),
    { typed },
    amountErrors({ amount: typed.amount }, typed.currency, locale),
  )
  if ('refused' in sent) return sent.refused
  const to = pathTo('admin_contribution', locale, { id: sent.given.id })
  return redirectWith(to, 'contributions_flash_registered')
}

export default function RegisterContribution() {
  const refused = useActionData<typeof action>()
  const { projects, currencies, key } = useLoaderData<typeof loader>()
  const to = usePaths()
  const typed = refused?.typed
  return (
    <DeskPage title={m.contributions_register()} lead={<Link to={to('admin_contributions')}>← {m.contributions_title()}</Link>}>
      <DeskCard title={m.contributions_register_card()}>
        <PostForm refused={refused} encType="multipart/form-data" className={css.form}>
          <p className={css.quiet}>{m.contributions_register_text()}</p>
          <input type="hidden" name="key" value={key} />
          <Who typed={typed} />
          <ProjectPicker found={projects} chosen={typed?.project_id} />
          <div className={css.inline}>
            <TextField
              name="amount"
              label={m.contributions_amount_received()}
              defaultValue={typed?.amount}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <NativeSelect
              name="currency"
              label={m.contributions_currency()}
              defaultValue={typed?.currency ?? currencies[0]}
              data={currencies}
              size="md"
            />
          </div>
          <NativeSelect
            name="way"
            label={m.contributions_way()}
            defaultValue={typed?.way ?? 'transfer'}
            data={WAYS_BY_HAND.map((value) => ({ value, label: wayName(value) }))}
          />
          <TextField
            name="reference"
            label={m.contributions_reference()}
            hint={m.contributions_reference_hint()}
            defaultValue={typed?.reference}
            maxLength={80}
            autoComplete="off"
          />
          <TextField name="effective_on" type="date" label={m.contributions_effective_on()} defaultValue={typed?.effective_on} required />
          <FileField
            name="proof"
            most_bytes={DOCUMENT_BYTES}
            label={m.contributions_proof_optional()}
            hint={m.payouts_proof_hint()}
            accept="application/pdf,image/jpeg,image/png,image/webp"
          />
          <Textarea
            name="note"
            label={m.contributions_note()}
            description={m.contributions_note_hint()}
            defaultValue={typed?.note}
            maxLength={2000}
            minRows={2}
          />
          <div>
            <SubmitButton>{m.contributions_register_submit()}</SubmitButton>
          </div>
        </PostForm>
      </DeskCard>
    </DeskPage>
  )
}

type Typed = { name: string; user: string; message: string; shown: string } | undefined

/** The giver, and the choice to show them publicly. */
function Who({ typed }: { typed: Typed }) {
  return (
    <>
      <TextField
        name="name"
        label={m.contributions_name()}
        hint={m.contributions_name_hint()}
        defaultValue={typed?.name}
        maxLength={120}
        autoComplete="off"
      />
      <label className={css.choice}>
        <input type="checkbox" name="shown" value="yes" defaultChecked={typed?.shown === 'yes'} />
        <span>{m.contributions_shown_check()}</span>
      </label>
      <TextField
        name="user"
        label={m.contributions_user()}
        hint={m.contributions_user_hint()}
        defaultValue={typed?.user}
        maxLength={254}
        autoComplete="off"
      />
      <Textarea
        name="message"
        label={m.contributions_message_optional()}
        description={m.contributions_message_hint()}
        defaultValue={typed?.message}
        maxLength={500}
        minRows={2}
      />
    </>
  )
}
