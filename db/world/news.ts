import { buenosAiresNews } from './news/buenos-aires.ts'
import { centroNews } from './news/centro.ts'
import { cuyoNews } from './news/cuyo.ts'
import { noresteNews } from './news/noreste.ts'
import { noroesteNews } from './news/noroeste.ts'
import { surNews } from './news/sur.ts'
import type { NewsStory } from './story.ts'

/** Updates and reports of the projects that collect or collected money, by project name. */
export const news: Readonly<Record<string, NewsStory>> = {
  ...cuyoNews,
  ...noroesteNews,
  ...noresteNews,
  ...centroNews,
  ...buenosAiresNews,
  ...surNews,
}
