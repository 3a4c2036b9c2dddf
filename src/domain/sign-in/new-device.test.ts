import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountScene, openAccountScene, PASSWORD } from '../../testing/account-scene.ts'

let scene: AccountScene
beforeAll(async () => {
  scene = await openAccountScene()
})
afterAll(() => scene.close())

describe('a sign-in from somewhere new', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'
  const signIn = (address: string, userAgent: string) =>
    scene.call('POST', '/oauth/authenticate', {
      body: { username: 'wanderer', password: PASSWORD },
      address,
      headers: { 'user-agent': userAgent },
    })

  it('is notified by mail, but the first one and known pairs of device and address family are not', async () => {
    await scene.register('wanderer')
    await scene.pool.query("update users set email_verified = true where username = 'wanderer'")
    await scene.mails()
    const notified = async (address: string, userAgent: string) => {
      expect((await signIn(address, userAgent)).status).toBe(200)
      return (await scene.mails()).map((mail) => mail.kind)
    }
    expect(await notified('192.0.2.1', FIREFOX)).toEqual([])
    expect(await notified('192.0.77.9', FIREFOX)).toEqual([])
    expect(await notified('192.0.2.1', IPHONE)).toEqual(['new_device'])
    expect(await notified('192.0.2.1', IPHONE)).toEqual([])
    expect(await notified('203.0.113.1', FIREFOX)).toEqual(['new_device'])
    expect(await notified('2001:db8:1::1', FIREFOX)).toEqual(['new_device'])
    expect(await notified('2001:db8:ffff::1', FIREFOX)).toEqual([])
  })

  it('names the device and the moment, no address and no link with a token', async () => {
    await signIn('198.18.0.1', IPHONE)
    const [mail] = await scene.mails()
    expect(mail!.text_body).toContain('Safari · iPhone')
    expect(mail!.text_body).not.toMatch(/198\.18|token=/)
    expect(mail!.text_body).toContain('http://localhost:3000/cuenta')
    // A known network gets it too, with a browser that is new there.
    expect(mail!.text_body).toContain('por primera vez con ese navegador desde esa red')
    expect(mail!.subject).not.toContain('lugar')
  })
})
