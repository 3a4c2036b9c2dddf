import type { ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import type { CauseKey } from '../start-rows/catalogues.ts'
import type { InsertRow } from '../start-rows/insert-rows.ts'

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
