import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './accounts.ts'
import { onDatabase } from './database.ts'

// An account for payouts and the money that goes there.

/** Gives an organization's project that collects a confirmed donation, old enough to be paid. */
export function giveApproved(organization: string, data_dir?: string): Promise<void> {
  return onDatabase(
    `insert into contributions (id, code, kind, project_id, amount, currency, status, approved_at, created_at)
       select 'cont_e2e' || p.id, 'e2e' || right(p.id, 9), 'donation', p.id, 12345, p.currency, 'approved', now() - interval '9 days', now() - interval '10 days'
       from projects p join organizations o on o.id = p.organization_id where o.slug = '${organization}' and p.status in ('active', 'completed') limit 1;
     insert into contribution_steps (contribution_id, kind, amount)
       select c.id, step.kind, c.amount from contributions c, (values (1, 'promised'), (2, 'approved')) as step(n, kind)
       where c.id like 'cont_e2e%' and not exists (select from contribution_steps s where s.contribution_id = c.id) order by step.n`,
    data_dir,
  )
}

/** The waiting time of confirmed accounts is over, also that since the last change of an organization's managers. */
export function letHoursPass(data_dir?: string): Promise<void> {
  return onDatabase(
    `alter table organization_bank_accounts disable trigger keep_bank_account;
     update organization_bank_accounts set changed_at = changed_at - interval '80 hours' where state = 'current' and confirmed_by is not null;
     alter table organization_bank_accounts enable trigger keep_bank_account;
     alter table organization_member_changes disable trigger organization_member_changes_append_only;
     update organization_member_changes set at = at - interval '80 hours';
     alter table organization_member_changes enable trigger organization_member_changes_append_only`,
    data_dir,
  )
}

/** Fills in and sends the form of an account, in either language. */
export async function enterAccount(page: Page, { number, holder, cuit }: { number: string; holder: string; cuit: string }) {
  await page.locator('#number').fill(number)
  await page.locator('#holder').fill(holder)
  await page.locator('#cuit').fill(cuit)
  await page.getByRole('button', { name: /^(Cargar esta cuenta|Enter this account)$/ }).click()
}

/** Records the transfer of today that a form is open for. */
export async function recordTransfer(admin: Page, reference: string) {
  await admin.locator('[name=reference]').fill(reference)
  await admin.locator('[name=paid_on]').fill(today())
  await admin.locator('[name=no_proof_reason]').fill('El banco lo manda mañana')
  await admin.locator('[name=proof_password]').fill(PASSWORD)
  await admin.getByRole('button', { name: /^(Registrar el pago|Record the payment)$/ }).click()
  await expect(admin).toHaveURL(/\/admin\/payouts\?view=paid/)
}

export function today(): string {
  return new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
}
