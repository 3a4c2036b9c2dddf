import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent, proofAnswer } from '../../kit/http/api.server.ts'
import { BankAccountConfirmation, BankAccountInput, BankAccountRecord, BankAccountRefusal, RevealedAccount } from './bank-account-record.ts'
import { changeBankAccount } from './change-account.server.ts'
import { confirmBankAccount, refuseBankAccount, withdrawBankAccount } from './confirm-account.server.ts'
import { findAccountsForAdmin, findOwnAccounts } from './find-account-record.server.ts'
import { revealBankAccount } from './reveal-account.server.ts'

const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })
const Slug = z.object({ slug: z.string().regex(/^[\w-]{1,80}$/) })
const Account = z.object({ id: z.string().regex(/^bank_\w{1,40}$/) })
const done = { 204: { description: 'Done' } }

const own = signedIn.get('/my-organization/{slug}/bank-account', 'Get the payout account of an organization, masked, with its history', {
  request: { params: Slug },
  responses: { 200: answer(BankAccountRecord, 'For who manages it') },
})
const change = signedIn.post('/my-organization/{slug}/bank-account', 'Enter a payout account, or a change of it', {
  description:
    'It waits for its second key: another manager, or an admin. Every manager and every admin gets a letter. Nothing is paid for 72 hours, nor while a change waits. The password is entered again before (`POST /oauth/confirm`).',
  request: { params: Slug, body: body(BankAccountInput) },
  responses: {
    201: answer(z.object({ id: z.string() }), 'It waits for its confirmation'),
    ...proofAnswer,
    409: failure('Another change waits'),
    429: failure('Too many'),
  },
})
const confirm = signedIn.post('/bank-account/{id}/confirmation', 'Confirm a change of a payout account, as the second person', {
  description:
    'By a manager who was one for seven days when it was entered, or by an admin who called back and says whom and how; never by somebody who brought the other one to the organization, or was brought by them, directly or through others.',
  request: { params: Account, body: { required: false, content: { 'application/json': { schema: BankAccountConfirmation } } } },
  responses: { ...done, ...proofAnswer, 409: failure('Not by this person, or it does not wait any more') },
})
const refuse = signedIn.post(
  '/bank-account/{id}/refusal',
  'Refuse a pending change of a payout account, with a reason; notifies every manager and admin by letter',
  {
    request: { params: Account, body: body(BankAccountRefusal) },
    responses: { ...done, 409: failure('By who entered it, or it does not wait any more') },
  },
)
const withdraw = signedIn.delete(
  '/bank-account/{id}',
  'Withdraw a pending change, by the manager who entered it; it stays in the history',
  {
    request: { params: Account },
    responses: { ...done, 409: failure('By another person, or it does not wait any more') },
  },
)
const byAdmin = endpoints({ audience: 'admin', tags: ['admin'] })
const admin = byAdmin.get(
  '/admin/organization/{slug}/bank-account',
  'Get the payout account of an organization, masked, with warnings about it',
  {
    request: { params: Slug },
    responses: { 200: answer(BankAccountRecord, 'With the other organizations that named the same number') },
  },
)
const reveal = byAdmin.post(
  '/admin/bank-account/{id}/revealed',
  'Reveal the whole number of a current account for a transfer; recorded in the audit log',
  {
    request: { params: Account },
    responses: { 200: answer(RevealedAccount, 'Never stored by a cache'), ...proofAnswer },
  },
)

export const bankAccountApi = createApi()
  .openapi(own, async (c) => c.json({ data: await findOwnAccounts(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(change, async (c) => {
    const input = { organization: c.req.valid('param').slug, account: c.req.valid('json'), from: fromOf(c) }
    return c.json({ data: { id: await changeBankAccount(c.var.context, input) } }, 201)
  })
  .openapi(confirm, (c) => noContent(c, confirmBankAccount(c.var.context, { ...c.req.valid('json'), ...c.req.valid('param') })))
  .openapi(refuse, (c) => noContent(c, refuseBankAccount(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(withdraw, (c) => noContent(c, withdrawBankAccount(c.var.context, c.req.valid('param'))))
  .openapi(admin, async (c) => c.json({ data: await findAccountsForAdmin(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(reveal, async (c) => {
    c.header('cache-control', 'no-store')
    return c.json({ data: await revealBankAccount(c.var.context, c.req.valid('param')) }, 200)
  })
