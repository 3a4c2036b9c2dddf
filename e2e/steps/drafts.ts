import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/kit/locales.ts'
import { pathTo } from '../../src/urls/paths.ts'
import { headersOf, signIn } from './accounts.ts'

// Drafts of projects by the API; their form is walked through by `whole-journey` and `write-project`.

export interface Draft {
  id: string
  /** Address of its form */
  edit: string
  headers: { authorization: string }
}

/** Starts a project of the demo manager, and opens its form. */
export async function openDraft(page: Page, name: string, lang: Locale = 'es'): Promise<Draft> {
  const { request } = page
  const headers = await headersOf(request, 'manager')
  const room = (await (await request.get('/api/organization/project-room', { headers })).json()).data
  const organization_id = room.organizations.find(({ full }: { full: boolean }) => !full).id
  const created = await request.post('/api/organization/projects', { headers, data: { organization_id, name, language: lang } })
  expect(created.status()).toBe(201)
  const { id, slug } = (await created.json()).data
  const edit = pathTo('edit_project', lang, { slug })
  await signIn(page, 'manager', { lang, redirect: edit })
  await expect(page.getByRole('textbox', { name: /Historia|Story/ })).toBeVisible()
  return { id, edit, headers }
}

/**
 * A manager manages few projects at once.
 * @param request without session cookies
 */
export async function removeDraft(request: APIRequestContext, { id, headers }: Draft) {
  expect((await request.delete(`/api/organization/project/${id}`, { headers })).status()).toBe(204)
}
