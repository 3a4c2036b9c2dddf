import { Hono } from 'hono'
import { apiClient } from '../../api/client.server.ts'
import type { PlatformApi } from '../../api/endpoints.server.ts'
import { readClock } from '../../kit/clock.ts'
import { openAddressOf } from '../../kit/http/http-guard.server.ts'
import { newId } from '../../kit/ids.ts'
import type { Locale } from '../../kit/locales.ts'
import { errorText } from '../../kit/log.server.ts'
import type { Services } from '../../kit/services.server.ts'
import { openScenePictures } from '../../pictures/scenes/scene-pictures.server.ts'
import { embeddedCard } from './embedded-card.server.tsx'
import { icons } from './icons.server.tsx'
import { ledgerLog } from './ledger-log.server.ts'
import { manifest } from './manifest.server.ts'
import { offline } from './offline.server.tsx'
import { photos } from './photos.server.ts'
import { posters } from './posters.server.ts'
import { robots } from './robots.server.ts'
import { rss } from './rss.server.ts'
import { shareCards } from './share-cards.server.tsx'
import { sitemap } from './sitemap.server.ts'

/** Files for machines: search engines, chats, feed readers, and the browser itself. */
export function discovery({ config, db, log, files }: Services, api: Pick<PlatformApi, 'fetch'>) {
  const addressOf = openAddressOf(config.trust_proxy)
  const now = () => readClock(config)
  const site = { db, public_url: config.public_url, brand: config.brand.name, now }
  // The same files as `/img/scene`.
  const pictures = openScenePictures({
    cache_dir: `${config.data_dir}/scenes`,
    on_error: (error) => log.warn({ error: errorText(error) }, 'a picture could not be saved'),
  })
  const guest = (locale: Locale) => apiClient(api, { locale, request_id: newId('req') })
  return new Hono()
    .route('/', sitemap(site))
    .route('/', robots(site))
    .route('/', rss({ ...site, pictures }))
    .route('/', manifest(site))
    .route('/', icons())
    .route('/', offline(site))
    .route('/', ledgerLog({ db, config }))
    .route('/', photos({ db, files, now }))
    .route('/', embeddedCard({ ...site, guest }))
    .route(
      '/',
      posters({
        ...site,
        files,
        guest,
        addressOf,
        cache_dir: `${config.data_dir}/posters`,
        read: async (path) => {
          const answer = await api.fetch(new Request(new URL(path, config.public_url)))
          return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
        },
        on_error: (error) => log.warn({ error: errorText(error) }, 'a poster could not be saved'),
      }),
    )
    .route(
      '/',
      shareCards({
        ...site,
        files,
        addressOf,
        cache_dir: `${config.data_dir}/share-cards`,
        guest,
        on_error: (error) => log.warn({ error: errorText(error) }, 'a share card could not be saved'),
      }),
    )
}
