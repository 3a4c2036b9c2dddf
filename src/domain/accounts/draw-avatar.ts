/** Sky, far ridge, near ridge, sun: warm and cool pairs that match the site's scenes. */
const PALETTES = [
  ['#f6d9a8', '#c98f5a', '#7d4f36', '#fff3d6'],
  ['#cfe0f4', '#7f9fc4', '#3f5b8a', '#fff7e0'],
  ['#f3c9b5', '#b9746a', '#6d3d4b', '#ffe9c9'],
  ['#d5e8d4', '#86ad86', '#3f6b52', '#fdf1c7'],
  ['#dcd3ee', '#9686bd', '#4d437f', '#ffe7b8'],
  ['#f9e3a3', '#d9a441', '#8a5f1f', '#fffbe9'],
] as const

/** Placeholder for a profile picture: a small landscape derived from the id, which reveals nothing about the user. */
export function drawAvatar(id: string): string {
  const random = numbersOf(id)
  const [sky, far, near, sun] = PALETTES[random() % PALETTES.length]!
  const ridge = (base: number, height: number) =>
    `M0 96V${base}${[16, 32, 48, 64, 80].map((x) => `L${x} ${base - (random() % height)}`).join('')}L96 ${base - 4}V96Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${sky}"/><circle cx="${24 + (random() % 48)}" cy="${22 + (random() % 14)}" r="${9 + (random() % 5)}" fill="${sun}"/><path d="${ridge(58, 30)}" fill="${far}"/><path d="${ridge(76, 22)}" fill="${near}"/></svg>`
}

/** FNV-1a seeding xorshift32: deterministic, so the same id always gives the same picture. */
function numbersOf(id: string): () => number {
  let state = 2_166_136_261
  for (const character of id) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
