import { createHash } from 'node:crypto'
import { drawScene } from '@huella/scenes/draw-scene'
import { drawing_version, sceneOf } from '@huella/scenes/scene'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { ApiClient } from '../../api/client.server.ts'
import type { LinkTarget } from '../../domain/links/link.ts'
import { notFound } from '../../kit/errors.ts'
import type { FileStore } from '../../kit/files.server.ts'
import type { AddressOf } from '../../kit/http/http-guard.server.ts'
import { withLocale } from '../../kit/locale-scope.server.ts'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { openPictureCache } from '../../kit/picture-cache.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { drawPoster } from '../../pictures/posters/draw-poster.server.tsx'
import { pictureSize } from '../../pictures/posters/lay-poster.ts'
import type { Poster, PosterFormat } from '../../pictures/posters/poster.ts'
import { askOr } from '../ask.server.ts'
import { readPhoto } from './read-photo.server.ts'

interface PosterOptions {
  public_url: string
  brand: string
  cache_dir: string
  files: FileStore
  guest: (locale: Locale) => ApiClient
  /** Reads a file that the API serves, such as an organization's cover. */
  read: (path: string) => Promise<Buffer | undefined>
  addressOf: AddressOf
  on_error: (error: unknown) => void
}

/** The content of a poster without its picture. `source`: the name of the picture, or the address of a cover. */
type Facts = Omit<Poster, 'picture'> & { source: string }

const FILES = { 'a4.pdf': 'application/pdf', 'story.pdf': 'application/pdf', 'story.jpg': 'image/jpeg' } as const
type PosterFile = keyof typeof FILES

/** Raise it with every visible change to the drawing of posters. */
const poster_version = 1
/** Some 150 MB of posters. */
const MOST_POSTERS = 500

/** `GET /card/{code}/poster/a4.pdf` (`/en/card/…`): a poster for one of an organization's links, to print or to post as a story. */
export function posters({ public_url, brand, cache_dir, files, guest, read, addressOf, on_error }: PosterOptions) {
  const cache = openPictureCache({ cache_dir, on_error, is_stale: () => false, most: MOST_POSTERS })
  const app = new Hono()
  for (const locale of LOCALES)
    app.get(`${locale === 'es' ? '' : '/en'}/card/:code/poster/:file`, async (c) => {
      const file = Object.keys(FILES).find((known): known is PosterFile => known === c.req.param('file'))
      const code = c.req.param('code')
      const api = guest(locale)
      const target = file && (await askOr(api.links[':code'].$get({ param: { code } }), null))
      const facts = target && (await findFacts(target, api, locale))
      // Page error boundaries do not apply here.
      if (!file || !facts) throw notFound()
      const url = `${public_url}/i/${code}`
      const whole = withLocale(locale, () => ({
        ...facts,
        brand,
        url,
        url_text: url.replace(/^https?:\/\//, ''),
        qr_alt: m.link_qr_alt({ url }),
      }))
      const key = createHash('sha256')
        .update(JSON.stringify([poster_version, drawing_version, whole]))
        .digest('base64url')
      const made = await cache.get(`${key}-${file}`, () => make(whole, file, { files, read }), {
        address: addressOf(c),
        gone: c.req.raw.signal,
      })
      if (made === 'busy') return c.body(null, 503, { 'Retry-After': '5', 'Cache-Control': 'no-store' })
      return c.body(new Uint8Array(made), 200, {
        'Content-Type': FILES[file],
        'Content-Length': String(made.length),
        'Cache-Control': 'public, max-age=300',
        'X-Robots-Tag': 'noindex',
      })
    })
  return app
}

type PosterFacts = Omit<Facts, 'brand' | 'url' | 'url_text' | 'qr_alt'>

async function findFacts(target: LinkTarget, api: ApiClient, locale: Locale): Promise<PosterFacts | null> {
  return target.subject === 'project' ? ofProject(target, api, locale) : ofOrganization(target, api, locale)
}

async function ofProject({ slug, collects }: LinkTarget, api: ApiClient, locale: Locale): Promise<PosterFacts | null> {
  const project = await askOr(api.project[':id'].$get({ param: { id: slug } }), null)
  if (!project) return null
  const { name, organization, place, image } = project
  const by = [organization.name, place?.text].filter(Boolean).join(' · ')
  return withLocale(locale, () => ({
    language: locale,
    name,
    by,
    source: image.scene,
    picture_alt: image.alt,
    ...(collects
      ? { kicker: m.link_poster_travel(), steps: travelSteps(m.link_poster_half_project()), foot: m.link_poster_foot_project() }
      : { kicker: m.link_poster_see(), steps: [m.link_poster_scan(), m.link_poster_follow()], foot: m.link_poster_foot() }),
  }))
}

async function ofOrganization({ slug }: LinkTarget, api: ApiClient, locale: Locale): Promise<PosterFacts | null> {
  const found = await askOr(api.organization[':slug'].$get({ param: { slug } }), null)
  if (!found) return null
  const { name, place, scene, cover } = found.organization
  return withLocale(locale, () => ({
    language: locale,
    name,
    by: place.text,
    source: cover?.url ?? scene,
    picture_alt: name,
    kicker: m.link_poster_travel(),
    steps: travelSteps(m.link_poster_half_organization()),
    foot: m.link_poster_foot(),
  }))
}

function travelSteps(half: string): string[] {
  return [m.link_poster_scan(), m.link_poster_book(), half]
}

async function make(facts: Facts, file: PosterFile, from: Pick<PosterOptions, 'files' | 'read'>): Promise<Buffer> {
  const [format, kind] = file.split('.') as [PosterFormat, 'pdf' | 'jpg']
  const poster: Poster = { ...facts, picture: await pictureOf(facts.source, format, from) }
  if (kind !== 'pdf') return drawPoster(poster, format)
  // With pdfkit, some megabytes that few processes ever need.
  const { printPoster } = await import('../../pictures/posters/print-poster.server.ts')
  return printPoster(poster, format)
}

/** Cut to the poster's upper part. */
async function pictureOf(source: string, format: PosterFormat, { files, read }: Pick<PosterOptions, 'files' | 'read'>): Promise<Buffer> {
  const { width, height } = pictureSize(format)
  const uploaded = source.startsWith('/') ? await read(source) : await readPhoto(files, source)
  const picture = uploaded
    ? sharp(uploaded).resize(width, height, { fit: 'cover', position: 'attention' })
    : sharp(Buffer.from(drawScene(sceneOf(source), width))).resize(width, height, {
        fit: 'cover',
        position: 'bottom',
      })
  return await picture.flatten().jpeg({ quality: 85, mozjpeg: true }).toBuffer()
}
