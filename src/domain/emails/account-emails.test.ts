import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'
import { ACCOUNT_EMAILS } from '../users/account-email.ts'
import { writeAccountEmail } from './write-account-email.server.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

const about = {
  brand: 'Huella',
  link: 'https://huella.example/verify-email?token=abc&x=<1>',
  name: 'Ana "<b>" & Co',
  username: 'ana.sosa',
  email: 'ana@example.com',
  operator_email: 'hola@huella.example',
  device: '<script>alert(1)</script>',
  at: new Date('2026-11-20T13:00:00Z'),
}

describe.each(ACCOUNT_EMAILS)('the message %s', (kind) => {
  it.each(['es', 'en'] as const)('says the same as text and as HTML, in %s, with nothing from elsewhere', (locale) => {
    const { subject, text, html } = writeAccountEmail(kind, locale, about)
    expect(subject).toMatch(/Huella/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain(about.link)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`))
    expect(html).not.toMatch(/<script|<b>|<img|src=|@import|url\(/)
    expect(html).toContain('Ana &quot;&lt;b&gt;&quot; &amp; Co')
    expect(html.match(/href="([^"]*)"/g)).toEqual(['href="https://huella.example/verify-email?token=abc&amp;x=&lt;1&gt;"'])
    const plain = html.replace(/<style>.*?<\/style>|<title>.*?<\/title>|<[^>]+>/g, ' ')
    for (const line of text.split('\n\n').slice(1)) expect(unescaped(plain)).toContain(line.split('\n')[0]!.replace(/:$/, ''))
  })

  it('has other words in the other language', () => {
    expect(writeAccountEmail(kind, 'es', about).subject).not.toBe(writeAccountEmail(kind, 'en', about).subject)
  })
})

describe('a sign-in from somewhere new', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'
  const signIn = (address: string, userAgent: string) =>
    scene.call('POST', '/oauth/authenticate', {
      body: { username: 'wanderer', password: PASSWORD },
      address,
      headers: { 'user-agent': userAgent },
    })

  it('is told by mail, but the first one and known pairs of device and address family are not', async () => {
    await scene.register('wanderer')
    await scene.mails()
    const told = async (address: string, userAgent: string) => {
      expect((await signIn(address, userAgent)).status).toBe(200)
      return (await scene.mails()).map((mail) => mail.kind)
    }
    expect(await told('192.0.2.1', FIREFOX)).toEqual([])
    expect(await told('192.0.77.9', FIREFOX)).toEqual([])
    expect(await told('192.0.2.1', IPHONE)).toEqual(['new_device'])
    expect(await told('192.0.2.1', IPHONE)).toEqual([])
    expect(await told('203.0.113.1', FIREFOX)).toEqual(['new_device'])
    expect(await told('2001:db8:1::1', FIREFOX)).toEqual(['new_device'])
    expect(await told('2001:db8:ffff::1', FIREFOX)).toEqual([])
  })

  it('names the device and the moment, no address and no link with a token', async () => {
    await signIn('198.18.0.1', IPHONE)
    const [mail] = await scene.mails()
    expect(mail!.text_body).toContain('Safari · iPhone')
    expect(mail!.text_body).not.toMatch(/198\.18|token=/)
    expect(mail!.text_body).toContain('http://localhost:3000/cuenta')
  })
})

function unescaped(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  return html.replace(/&(lt|gt|quot|#x27|amp);/g, (entity) => entities[entity]!)
}
