import { usePublicLayout } from '../../shell/public-layout-data.ts'

/** The project that this page shows as the visitor's, empty for none: the server asks when it is no longer their choice, or stopped collecting. */
export function SearchBoxProject() {
  return <input type="hidden" name="project_id" value={usePublicLayout()?.project?.id ?? ''} />
}
