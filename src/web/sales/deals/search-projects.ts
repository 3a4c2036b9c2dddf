import { searchChoices } from '../../desk/search-choices.ts'

/** Projects that a deal can be for, with what is typed in their name; by their id or by their address. */
export const searchProjects = (by: 'id' | 'slug') =>
  searchChoices<{ id: string; slug: string; name: string }>('/api/sales/project-choices', (project) => ({
    value: project[by],
    label: project.name,
  }))
