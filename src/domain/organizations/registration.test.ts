import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slugFrom } from '../../kit/slug.ts'
import { insertOrganization } from '../../testing/fixture.ts'
import { FORM, type OrganizationScene, openOrganizationScene } from '../../testing/organization-scene.ts'
import { IDENTIFIER_LENGTH } from './organization-rules.ts'

let scene: OrganizationScene
beforeAll(async () => {
  scene = await openOrganizationScene()
})
afterAll(() => scene.close())

const forget = () => scene.pool.query('delete from organizations where registered_by is not null')
const photo = (name: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c33' } })
    .withExif({ IFD3: { GPSLatitude: '32/1 53/1 0/1' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))

describe('registering', () => {
  it('saves what the form says, under review, and shows it only to who sent it', async () => {
    const { token } = await scene.user('paula')
    const { token: stranger } = await scene.user('stranger')
    const { status, body } = await scene.save(token, {
      ...FORM,
      district: '4865',
      contact_phone: '261 555-0000',
      cuit: '30-71234567-1',
      status: 'approved',
      registered_by: 'user_x',
    })
    expect([status, body.errors]).toEqual([201, undefined])
    const received = scene.services.emitted.filter(({ payload }) => payload.kind === 'organization_received')
    expect(received).toMatchObject([{ payload: { facts: { organization_id: body.data.id } } }])
    expect(body.data).toMatchObject({
      slug: FORM.slug,
      status: 'pending',
      province: 'Mendoza',
      cuit: '30712345671',
      district: { number: '4865' },
    })
    const { id } = body.data
    const own = (as: string) => scene.call('GET', `/my-organization/${id}`, { token: as })
    expect((await own(token)).body.data.contact_phone).toMatch(/^\+54/)
    expect([(await own(stranger)).status, (await scene.call('GET', `/organization/${FORM.slug}`)).status]).toEqual([404, 404])
    expect((await scene.save(stranger, { ...FORM, id, slug: 'stolen-away' }, { _method: 'PATCH' })).status).toBe(404)
    expect((await scene.save(token, { ...FORM, slug: 'another-one' })).status).toBe(409)
    await forget()
  })

  it('is for verified users only', async () => {
    const { token } = await scene.user('doubtful', { verified: false })
    expect((await scene.save(undefined, FORM)).status).toBe(401)
    expect((await scene.save(token, FORM)).status).toBe(403)
  })

  it.each([
    ['name', 'abc', 'Between 4 and 50 characters'],
    ['name', 'a'.repeat(51), 'Between 4 and 50 characters'],
    ['name', '', 'Required field'],
    ['name', undefined, 'Required field'],
    ['name', null, 'Required field'],
    ['name', 'a\u0000bcd', 'Invalid field'],
    ['name', '\ud800abcd', 'Invalid field'],
    ['slug', 'abc', 'Between 4 and 50 characters'],
    ['slug', 'a'.repeat(51), 'Between 4 and 50 characters'],
    ['slug', 'Con Espacios', 'Only lower-case letters without accents, digits and hyphens'],
    ['slug', 'nuevo', 'Only lower-case letters without accents, digits and hyphens'],
    ['slug', undefined, 'Required field'],
    ['description', 'abc', 'Between 4 and 250 characters'],
    ['description', 'a'.repeat(251), 'Between 4 and 250 characters'],
    ['type', undefined, 'Required field'],
    ['type', 'unknown', 'Invalid field'],
    ['country_code', undefined, 'Required field'],
    ['country_code', 'ZZ', 'Invalid field'],
    ['province', undefined, 'Required field'],
    ['province', 'Salta', 'Invalid field'],
    ['city', undefined, 'Required field'],
    ['city', 'city:404', 'Choose a city from the list'],
    ['district', '9999', 'Invalid field'],
    ['contact_phone', '12', 'Invalid phone number'],
    ['contact_email', 'nobody', /./],
    ['cuit', '30-71234567-2', 'Check the CUIT: eleven digits, such as 30-71234567-1'],
  ])('refuses %s %j, and says so by its field', async (field, value, sentence) => {
    const { rows } = await scene.pool.query("select username from users where username = 'bounds'")
    const token = rows.length > 0 ? await scene.tokenOf('bounds') : (await scene.user('bounds')).token
    const { status, body } = await scene.save(token, { ...FORM, [field]: value })
    expect(status).toBe(422)
    expect(body.message).toBe('It seems that there are errors in the form. Please check it and try again')
    expect(body.errors[field]?.[0]).toMatch(typeof sentence === 'string' ? new RegExp(`^${sentence}$`) : sentence)
  })

  it('accepts each bound', async () => {
    const { token } = await scene.user('edges')
    for (const length of [4, 50]) {
      const bound = { name: 'n'.repeat(length), slug: 's'.repeat(length), description: 'd'.repeat(length === 4 ? 4 : 250) }
      expect((await scene.save(token, { ...FORM, ...bound })).status).toBe(201)
      await forget()
    }
  })

  it('asks for a word of its own where the type is "Other", and forgets it where it is not', async () => {
    const { token } = await scene.user('other')
    expect((await scene.save(token, { ...FORM, type: 'other' })).body.errors).toEqual({ type_word: ['Required field'] })
    const { body } = await scene.save(token, { ...FORM, type: 'other', type_word: 'Merendero' })
    expect(body.data).toMatchObject({ type_word: 'Merendero', type: { name: 'Other' } })
    const changed = await scene.save(token, { ...FORM, id: body.data.id, type_word: 'Merendero' }, { _method: 'PATCH' })
    expect([changed.status, changed.body.data.type_word]).toEqual([200, null])
    await forget()
  })

  it('knows city and province by their ids', async () => {
    const { token } = await scene.user('names')
    const { status } = await scene.save(token, { ...FORM, province: 'region:1', city: 'city:2' })
    expect(status).toBe(201)
    await forget()
  })

  it.each(['', 'null', '[]', '{', '"x"', JSON.stringify({ ...FORM, __proto__: { status: 'approved' }, constructor: 1 })])(
    'answers %s without a 500',
    async (data) => {
      const { rows } = await scene.pool.query("select username from users where username = 'fuzz'")
      const token = rows.length > 0 ? await scene.tokenOf('fuzz') : (await scene.user('fuzz')).token
      expect((await scene.save(token, data)).status).toBeLessThan(500)
      await forget()
    },
  )

  it('gives one of 300 who ask for one identifier at once what they ask for', async () => {
    const users = await Promise.all(Array.from({ length: 300 }, (_, n) => `crowd${n}`).map((name) => insertUser(name)))
    const api = users.map((user_id) => registerAs(user_id))
    const outcomes = await Promise.all(api)
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'slug')).toHaveLength(299)
    const { rowCount } = await scene.pool.query('select from organizations where slug = $1', [FORM.slug])
    expect(rowCount).toBe(1)
    await forget()
  })

  async function insertUser(username: string): Promise<string> {
    await scene.pool.query(
      "insert into users (id, username, email, email_verified, name, surname) values ('user_' || $1, $1, $1 || '@example.com', true, 'Una', 'Persona')",
      [username],
    )
    return `user_${username}`
  }

  async function registerAs(user_id: string): Promise<string> {
    const { registerOrganization } = await import('./save-organization.server.ts')
    const { OrganizationInput } = await import('./registration.ts')
    const actor = { kind: 'user' as const, user_id, session_id: 's', verified: true, roles: [], proved_at: null, must_set_up_factor: false }
    const ctx = { ...scene.services, actor, now: new Date(), locale: 'es' as const, request_id: 'req' }
    return registerOrganization(ctx, { organization: OrganizationInput.parse(FORM), pictures: {}, from: { address: '198.51.100.1' } }).then(
      () => 'registered',
      (error) => Object.keys(error.fields ?? { [String(error)]: 1 })[0]!,
    )
  }
})

describe('pictures', () => {
  it('are re-encoded without metadata, in their sizes, and replaced', async () => {
    const { token } = await scene.user('pictures')
    const { body } = await scene.save(token, FORM, { logo: await photo('../../x.svg'), cover: await photo('c.jpg') })
    const { logo, cover, id } = body.data
    const read = async (url: string) => {
      const response = await scene.api.fetch(new Request(`http://localhost${url.replace('/api', '')}`))
      return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    for (const [url, width, height] of [
      [logo.sizes[96], 96, 96],
      [logo.url, 256, 256],
      [cover.sizes[640], 640, 400],
      [cover.url, 1280, 800],
    ]) {
      const { type, bytes } = await read(url)
      const { exif, ...size } = await sharp(bytes).metadata()
      expect([type, size.width, size.height, exif]).toEqual(['image/webp', width, height, undefined])
    }
    const changed = await scene.save(token, { ...FORM, id, remove_logo: true }, { _method: 'PATCH', cover: await photo('d.jpg') })
    expect(changed.body.data.logo).toBe(null)
    expect(changed.body.data.cover.url).not.toBe(cover.url)
    expect([(await read(logo.url)).status, (await read(cover.url)).status]).toEqual([404, 404])
    await forget()
  })

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['nothing', '', 422],
    ['more than 10 MB', 'x'.repeat(10 * 1024 * 1024 + 1), 413],
  ])('refuse %s, and store nothing', async (_, content, status) => {
    const { rows } = await scene.pool.query("select username from users where username = 'hostile'")
    const token = rows.length > 0 ? await scene.tokenOf('hostile') : (await scene.user('hostile')).token
    expect((await scene.save(token, FORM, { logo: new File([content], 'logo.png', { type: 'image/png' }) })).status).toBe(status)
    expect((await scene.call('GET', '/my-organizations', { token })).body.data).toEqual([])
  })
})

describe('hints', () => {
  const hints = async (query: string) => (await scene.call('GET', `/organizations/hints?${query}`)).body.data

  it('propose an identifier that is free, and say which is not', async () => {
    await insertOrganization(scene.pool, 'org_1', { slug: 'rotary-club-tunuyan', name: 'Rotary Club Tunuyán' })
    await scene.pool.query("insert into organization_slugs values ('rotary-club-tunuyan-2', 'org_1')")
    expect(await hints('name=Rotary+Club+Tunuyán')).toMatchObject({ slug: 'rotary-club-tunuyan-3', slug_problem: null })
    expect(await hints('name=x&slug=rotary-club-tunuyan')).toMatchObject({ slug_problem: 'taken' })
    expect(await hints('name=x&slug=rotary-club-tunuyan&id=org_1')).toMatchObject({ slug_problem: null })
    expect(await hints('name=x&slug=Ñandú')).toMatchObject({ slug_problem: 'invalid' })
    expect(await hints('')).toMatchObject({ slug: '', slug_problem: null, alike: [] })
  })

  it('propose the district of the city, or of the nearest organization that has one', async () => {
    expect((await hints('place=city:1')).district).toMatchObject({ number: '4865' })
    expect((await hints('place=city:2')).district).toMatchObject({ number: '4865' })
    expect((await hints('place=city:404')).district).toBe(null)
  })

  it('show organizations of the city with a similar name, and only approved ones', async () => {
    await insertOrganization(scene.pool, 'org_2', { slug: 'rotary-tunuyan-valle', name: 'Rotary Tunuyán Valle', status: 'pending' })
    expect((await hints('name=rotary+tunuyan&place=city:1')).alike.map(({ id }: { id: string }) => id)).toEqual(['org_1'])
    expect((await hints('name=rotary+tunuyan&place=city:2')).alike).toEqual([])
    expect((await hints('name=Hogar+de+Ancianos&place=city:1')).alike).toEqual([])
  })

  it.each([
    ['Rotary Club Ñandú & Cía.', 'rotary-club-nandu-cia'],
    ['  Ünïcode   Straße ', 'unicode-stra-e'],
    ['a'.repeat(80), 'a'.repeat(50)],
    ['¡¡¡', ''],
  ])('make %s an identifier', (name, slug) => {
    expect(slugFrom(name, IDENTIFIER_LENGTH.max)).toBe(slug)
  })
})
