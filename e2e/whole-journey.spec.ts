import { resolve } from 'node:path'
import { test } from '@playwright/test'
import { platformsIn, renewWorld } from '../src/testing/faults/platform-processes.ts'
import { newUsername } from './steps/accounts.ts'
import { type Inbox, openInbox } from './steps/inbox.ts'
import * as money from './steps/journey/follow-the-money.ts'
import { beginJourney } from './steps/journey/journey.ts'
import * as news from './steps/journey/publish-news-and-pay.ts'
import * as project from './steps/journey/publish-project.ts'
import * as organization from './steps/journey/register-organization.ts'
import { languagesOf } from './steps/languages.ts'
import { testPort } from './steps/world.ts'

// From an idea to a report, by real mail: each person continues by the link of the letter they received. And one gift from the search to
// the report: at each stage every page and file agrees on it, to the cent.

const DATA_DIR = resolve('.cache/e2e-journey')
const PORT = testPort(4340)
const { run, start, stopAll } = platformsIn(DATA_DIR)
let inbox: Inbox

test.use({ baseURL: `http://localhost:${PORT}`, viewport: { width: 1440, height: 900 }, actionTimeout: 60_000 })
test.describe.configure({ timeout: 1_800_000 })

test.beforeAll(async () => {
  renewWorld(DATA_DIR)
  inbox = await openInbox()
  await start(PORT, { SMTP_URL: inbox.url })
  run({ PORT: String(PORT) }, 'demo/travel-site/server.ts')
})
test.afterAll(async () => {
  await stopAll()
  await inbox?.close()
})

for (const lang of languagesOf('whole journey')) {
  test(`an organization is registered, and its project written, reviewed, published, paid and reported by mail (${lang})`, async ({
    page: manager,
    browser,
  }) => {
    const username = newUsername(`olga${lang}`)
    const journey = await beginJourney({ lang, browser, inbox, data_dir: DATA_DIR, manager, username })
    const name = `Agua segura para la escuela ${lang} ${Date.now().toString(36)}`
    const first_slug = name.toLowerCase().replaceAll(' ', '-')
    const slug = first_slug.replace('-para-la-escuela', '')

    await test.step('the address is confirmed', () => organization.joinAsVerified(journey))
    await test.step('what is missing stands by its field', () => organization.missOneField(journey))
    await test.step('the organization is registered', () => organization.registerOrganization(journey))
    await test.step('it is rejected, corrected and sent again', () => organization.correctOrganization(journey))
    await test.step('it is approved', () => organization.approveOrganization(journey))
    const second = await test.step('a second manager is invited', () => organization.inviteSecondManager(journey))
    await test.step('two people agree on the bank account', () => news.agreeOnAccount(journey, second))

    await test.step('a project is written with three pictures', () => project.writeProject(journey, name))
    await test.step('it is sent, withdrawn, and sent again', () => project.sendTwice(journey, first_slug))
    await test.step('an admin rejects it with remarks', () => project.rejectWithRemarks(journey, first_slug))
    await test.step('they are ticked, and it is sent again', () =>
      project.fixAndTick(journey, first_slug, name.replace(' para la escuela', '')))
    await test.step('it is approved and public', () => project.approveProject(journey, first_slug, slug))
    await test.step('a change is proposed and accepted', () => project.proposeChange(journey, slug, `${name} hoy`))

    const follower = await test.step('somebody follows it', () => news.follow(journey, slug))
    await test.step('an update is mailed to who follows it', () => news.publishNews(journey, slug, follower))
    const code = await test.step('who follows it travels for it', () => money.travel(journey, slug, follower))
    await test.step('the gift is expected', () => money.expectMoney(journey, slug, follower, code, 'expected'))
    await test.step('an admin confirms it', () => money.confirmGift(journey, code, follower))
    await test.step('the gift is confirmed', () => money.expectMoney(journey, slug, follower, code, 'confirmed'))
    await test.step('the project is completed and paid', () => news.completeAndPay(journey, slug))
    await test.step('the gift is paid', () => money.expectMoney(journey, slug, follower, code, 'paid'))
    const link = await (lang === 'es' ? news.mailedReportLink(journey) : news.passedOnReportLink(journey, slug))
    await test.step('a report is written by its link', () => news.reportByLink(journey, link))
    await test.step('the report is approved and mailed', () => news.approveReport(journey, slug, follower))
    await test.step('the trail tells all of it, and is true', () => money.expectWholeTrail(journey, follower, code))
    await test.step('who follows leaves', () => news.leaveNews(journey, slug, follower))
  })
}
