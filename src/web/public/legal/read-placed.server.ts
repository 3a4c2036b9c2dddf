import type { ApiClient } from '../../../api/client.server.ts'
import { sectionPage } from '../../../domain/content/kinds/section-places.ts'
import type { SectionContent } from '../../../domain/sections/section.kind.ts'
import { ask, askOr } from '../../ask.server.ts'
import { readHome } from '../home/read-home.server.ts'

/** The context of a section in its page; for a testimonial, its project. */
export async function readPlaced(api: ApiClient, id: string, { shared }: SectionContent) {
  const page = sectionPage(shared.place)
  const sections = api.sections[':page']
  switch (page) {
    case 'home': {
      const { project } = shared
      const spoken_of = project && (await askOr(api.project[':id'].$get({ param: { id: project.id } }), null))
      return { id, page, home: await readHome(api), project: spoken_of }
    }
    case 'projects':
      return { id, page, sections: await ask(sections.$get({ param: { page } })), causes: await askOr(api.causes.$get({ query: {} }), []) }
    default:
      return { id, page, sections: await ask(sections.$get({ param: { page } })) }
  }
}

export type Placed = Awaited<ReturnType<typeof readPlaced>>
