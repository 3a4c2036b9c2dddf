import { renderScene } from '@huella/scenes/picture'
import { randomFrom } from '@huella/scenes/random'
import { sceneOf } from '@huella/scenes/scene'
import type pg from 'pg'
import { photoKey, photoType } from '../../../src/domain/uploads/photo-file.ts'
import { resizePicture } from '../../../src/domain/uploads/resize-photo.server.ts'
import type { FileStore } from '../../../src/kit/files.server.ts'
import { stableId } from '../../start-rows/stable.ts'
import { type Motif, pictureOf } from '../images.ts'

const REPORTED = 'agua-segura-para-cinco-escuelas-del-secano-lavallino'
const MOTIFS: Motif[] = ['water-tank', 'water-channel']

/** Gives the report of one project two pictures, stored as its organization would have uploaded them. Skipped if there are some. */
export async function seedDemoPictures(pool: pg.Pool, files: FileStore): Promise<void> {
  const { rows } = await pool.query<{ id: string; project_id: string; created_at: Date }>(
    `select u.id, u.project_id, u.created_at from project_updates u join projects p on p.id = u.project_id
      where p.slug = $1 and u.kind = 'report' and not exists (select from project_update_pictures i where i.update_id = u.id)
      order by u.created_at desc limit 1`,
    [REPORTED],
  )
  for (const { id, project_id, created_at } of rows)
    for (const [at, motif] of MOTIFS.entries()) {
      const { scene, alt } = pictureOf(motif, randomFrom(`${REPORTED} ${motif}`))
      const { width, height, files: sizes } = await resizePicture({ bytes: await renderScene(sceneOf(scene), 1280, 'jpg') })
      const picture_id = stableId('pict', `${REPORTED} ${motif}`)
      for (const file of sizes) await files.put(photoKey({ ...file, id: picture_id }), file.bytes, photoType(file))
      await pool.query(
        `with picture as (insert into project_pictures (id, project_id, width, height, created_at) values ($1, $2, $3, $4, $5) on conflict do nothing)
          insert into project_update_pictures (update_id, position, file, width, height, alt) values ($6, $7, $1, $3, $4, $8) on conflict do nothing`,
        [picture_id, project_id, width, height, created_at, id, at + 1, alt],
      )
    }
}
