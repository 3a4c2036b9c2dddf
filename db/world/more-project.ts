import type { ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import type { CauseKey } from './catalogues.ts'
import type { InsertRow } from './insert-rows.ts'

export interface MoreProject {
  id: string
  n: number
  status: ProjectStatus
  causes: CauseKey[]
  /** Minor units of ARS. */
  objective: number
  published_at: number | null
  row: InsertRow
}
