import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleInTurn } from './steps/accessible.ts'
import { expectNoSidewaysScroll, newUsername, register, signIn, THEIRS } from './steps/accounts.ts'
import { onDatabase } from './steps/database.ts'
import { untilIdle } from './steps/hydrated.ts'
import { watchSubscriptions } from './steps/subscribed.ts'

// Signed-in users receive events at once; guests open no connection and load nothing for it.

test.use({ locale: 'es-AR' })

/** Sockets that a page has open now. */
function watchSockets(page: Page): { open: number; opened: number } {
  const sockets = { open: 0, opened: 0 }
  page.on('websocket', (socket) => {
    sockets.open++
    sockets.opened++
    socket.once('close', () => sockets.open--)
  })
  return sockets
}

/** Notifies a user as an event handler does. */
async function tell(username: string, n: number, project: string): Promise<void> {
  await onDatabase(
    `with told as (insert into notifications (id, user_id, kind, facts, source, created_at)
       select 'noti_${username}${n}', id, 'project_approved', '{"project":"${project}","slug":"agua-segura-para-cinco-escuelas-del-secano-lavallino"}', 'test ${n}', now()
       from users where username = '${username}' returning *)
     insert into realtime_events (channel, name, data)
       select 'private-user.' || user_id, 'notification', jsonb_build_object('notification_id', id) from told`,
  )
}

test('a guest opens no connection; a tab that is signed in opens one, and logging out closes it', async ({ page, context }) => {
  const username = newUsername('dostabs')
  await register(page.request, username)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const sockets = watchSockets(page)
  await page.goto('/proyectos', { waitUntil: 'networkidle' })
  await untilIdle(page)
  expect(sockets.opened).toBe(0)
  expect(scripts.filter((url) => /pusher|bell-link|connection/.test(url))).toEqual([])

  await signIn(page, username, { password: THEIRS })
  await expect.poll(() => sockets.open).toBe(1)
  const other = await context.newPage()
  const others = watchSockets(other)
  await other.goto('/cuenta')
  await expect.poll(() => others.open).toBe(1)
  // The connection survives a change of pages.
  await page.getByRole('link', { name: 'Notificaciones' }).click()
  await expect(page).toHaveURL('/cuenta/notificaciones')
  await page.getByRole('link', { name: 'Proyectos' }).first().click()
  await expect(page).toHaveURL('/proyectos')
  // Its menu closes when another page arrives.
  await expect(page.getByRole('main').getByRole('searchbox').first()).toBeVisible()
  expect(sockets).toEqual({ open: 1, opened: 1 })

  await page.getByRole('link', { name: `Abrir tu menú, ${username}` }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(() => [sockets.open, others.open]).toEqual([0, 0])
  await expect(other).toHaveURL(/\/iniciar-sesion/)
})

test('what is new shows at once, stays under the bell, and is read by following it', async ({ page }) => {
  const username = newUsername('campana')
  await register(page.request, username)
  await signIn(page, username, { password: THEIRS, redirect: '/cuenta/notificaciones' })
  await expect(page.getByRole('heading', { name: 'Todavía no hay notificaciones' })).toBeVisible()
  await expectAccessibleInTurn(page)
  const sockets = watchSockets(page)
  await page.goto('/proyectos')
  await expect.poll(() => sockets.open).toBe(1)

  await tell(username, 1, 'Agua para todas')
  const snackbar = page.getByRole('status').filter({ hasText: 'Aprobamos tu proyecto «Agua para todas».' })
  await expect(snackbar).toBeVisible()
  await snackbar.getByRole('button', { name: 'OK' }).click()
  await expect(snackbar).toBeHidden()
  await tell(username, 2, 'Huertas')
  const bell = page.getByRole('link', { name: 'Notificaciones: 2 sin leer' })
  await expect(bell).toBeVisible()

  await bell.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aprobamos tu proyecto' })).toHaveCount(2)
  await expectAccessibleInTurn(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /«Huertas»/ }).click()
  await expect(page).toHaveURL(/\/proyecto\/agua-segura/)
  await expect(page.getByRole('link', { name: 'Notificaciones: 1 sin leer' })).toBeVisible()
  await page.goto('/en/account/notifications?state=unread')
  await expect(page.getByRole('button', { name: /We approved your project “Agua para todas”/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Done: all are read.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('an admin sends a message, and the sales desk logs it; without a connection the desk says so and asks every half minute', async ({
  browser,
  page,
}) => {
  const sales = await browser.newPage()
  const logged: string[] = []
  sales.on('console', (message) => logged.push(message.text()))
  const subscribed = watchSubscriptions(sales)
  await signIn(sales, 'sales', { redirect: '/sales' })
  await expect(sales.getByRole('link', { name: /^Notificaciones/ })).toBeVisible()
  await signIn(page, 'admin', { redirect: '/admin/messages' })
  await expectAccessibleInTurn(page)
  await subscribed('default')
  await page.getByRole('button', { name: 'Mensaje nuevo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Hoy salimos a las tres')
  await expectAccessibleInTurn(page)
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(page.getByText('Listo: el mensaje está enviado.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hoy salimos a las tres' }).first()).toBeVisible()
  await expect.poll(() => logged).toContain('Hoy salimos a las tres')
  await sales.close()

  const desk = await browser.newPage()
  await desk.clock.install()
  await desk.routeWebSocket(/\/app\/huella/, (socket) => socket.close())
  await signIn(desk, 'sales', { redirect: '/sales' })
  await desk.clock.runFor(6_000)
  await expect(desk.getByText('Sin conexión en vivo. Buscamos novedades cada 30 segundos.')).toBeVisible()
  await tell('sales', Date.now() % 1e9, 'Sin cable')
  await desk.clock.runFor(31_000)
  await expect(desk.getByRole('status').filter({ hasText: '«Sin cable»' })).toBeVisible()
  await desk.close()
})
