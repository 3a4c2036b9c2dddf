import { shade, shine, tone } from '../light.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, n, path, place, rect } from './stage.ts'

/** A small sailing boat, `h` high to the top of its mast. */
export function sailboat(stage: Stage, x: number, y: number, h: number, sail = '#fdf6e6', hull = '#b5473c', distance = 0): string {
  const { light, side } = stage
  const cloth = tone(light, sail, distance)
  const body = tone(light, hull, distance)
  return place(
    x,
    y,
    h / 100,
    line('M0 -8V-100', shade(light, tone(light, '#6b4b36', distance), 0.2), 1.8) +
      path('M-3 -96Q-34 -50 -38 -14Q-18 -18 -3 -16Z', side < 0 ? shine(light, cloth, 0.3) : shade(light, cloth, 0.2)) +
      path('M4 -86Q22 -50 34 -16Q18 -20 4 -18Z', side < 0 ? shade(light, cloth, 0.24) : shine(light, cloth, 0.3)) +
      path('M-44 -12H44Q38 2 24 4H-26Q-40 2 -44 -12Z', body) +
      path('M-44 -12H44L42 -8H-43Z', tone(light, '#fdf3e0', distance)) +
      path('M-42 -4Q0 2 42 -4Q36 4 24 4H-26Q-38 2 -42 -4Z', light.shadow, 'opacity=".3"'),
  )
}

/** The small wooden fishing boats of the southern ports. */
export function fishingBoat(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  hull = '#efb02f',
  options: { flip?: boolean; distance?: number } = {},
): string {
  const { light } = stage
  const { flip = false, distance = 0 } = options
  const paint = (colour: string) => tone(light, colour, distance)
  const body =
    path('M-98 -40Q-60 -26 0 -26Q60 -28 100 -58Q98 -20 76 2H-78Q-94 -12 -98 -40Z', paint(hull)) +
    path('M-98 -40Q-60 -26 0 -26Q60 -28 100 -58L99 -48Q60 -20 0 -18Q-60 -18 -97 -32Z', paint('#c8463a')) +
    path('M-90 -10Q0 -4 88 -14Q84 -4 76 2H-78Q-86 -2 -90 -10Z', light.shadow, 'opacity=".32"')
  const cabin =
    rect(-62, -72, 52, 46, paint('#fbf3e2')) +
    rect(-24, -72, 14, 46, shade(light, paint('#fbf3e2'), 0.28)) +
    rect(-67, -78, 62, 8, paint('#c8463a')) +
    rect(-56, -63, 14, 15, paint('#3b5a78')) +
    rect(-38, -63, 12, 15, paint('#3b5a78'))
  const rig =
    line('M14 -28V-128M14 -118L-60 -78M14 -118L92 -56M14 -60L50 -92', shade(light, paint('#5a4236'), 0.2), 2.6) +
    path('M14 -128h16l-4 5l4 5h-16Z', paint('#74b3e3'))
  return place(
    x,
    y,
    w / 200,
    rig + cabin + body + circle(60, -24, 6, paint('#fbf3e2')) + ellipse(0, 4, 96, 4, paint('#ffffff'), 'opacity=".35"'),
    flip,
  )
}

/** A canoe with somebody poling it. The rower is drawn by the caller between the two halves. */
export function canoe(stage: Stage, x: number, y: number, w: number, colour = '#8a4f32'): string {
  const { light } = stage
  const wood = tone(light, colour)
  return place(
    x,
    y,
    w / 200,
    path('M-104 -26Q-60 -12 0 -12Q60 -12 104 -28Q90 4 60 8H-60Q-88 6 -104 -26Z', wood) +
      path('M-104 -26Q-60 -12 0 -12Q60 -12 104 -28L102 -20Q60 -5 0 -5Q-60 -5 -102 -19Z', shine(light, wood, 0.25)) +
      path('M-92 -4Q0 8 92 -6Q80 6 60 8H-60Q-82 6 -92 -4Z', light.shadow, 'opacity=".3"'),
  )
}

/** An ambulance or a travelling library from the side, driving right unless `flip`. The mark on its side is a cross in green (the red one is protected by the Geneva Conventions) or books. */
export function van(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  options: { colour?: string; stripe?: string; mark?: 'cross' | 'books'; flip?: boolean } = {},
): string {
  const { light } = stage
  const { colour = '#fbf7ee', stripe = '#2f9a7a', mark = 'cross', flip = false } = options
  const body = tone(light, colour)
  const line2 = tone(light, stripe)
  const glass = tone(light, '#9cc9dc')
  const shell = 'M-100 -20V-92Q-100 -102 -90 -102H34Q44 -102 52 -94L76 -62L96 -54Q104 -50 104 -40V-20Q104 -14 98 -14H-94Q-100 -14 -100 -20Z'
  const cross = path('M-46 -84h16v13h13v16h-13v13h-16v-13h-13v-16h13Z', line2)
  const books =
    rect(-66, -76, 9, 28, tone(light, '#d9573f')) +
    rect(-55, -80, 9, 32, tone(light, '#ebb946')) +
    rect(-44, -74, 10, 26, tone(light, '#3f51b5')) +
    rect(-32, -78, 8, 30, tone(light, '#2f8f83')) +
    path('M-22 -76l8 -3l9 27l-8 3Z', tone(light, '#a8456b'))
  const wheel = (cx: number) =>
    circle(cx, -12, 17, shade(light, tone(light, '#33303a'), 0.2)) +
    circle(cx, -12, 8, tone(light, '#c9ccce')) +
    circle(cx, -12, 3, shade(light, tone(light, '#6a6a70'), 0.2))
  const lights = mark === 'cross' ? rect(-10, -110, 26, 9, tone(light, '#3f7fd0')) + rect(3, -110, 13, 9, tone(light, '#e8604c')) : ''
  const inside =
    lights +
    path(shell, body) +
    path('M-100 -36H104V-20Q104 -14 98 -14H-94Q-100 -14 -100 -20Z', light.shadow, 'opacity=".16"') +
    rect(-100, -42, 204, 9, line2) +
    path('M24 -94H36Q42 -94 48 -86L64 -62H24Z', glass) +
    path('M24 -94H36L26 -62H24Z', shine(light, glass, 0.5)) +
    (mark === 'cross' ? cross : books) +
    circle(100, -44, 4.5, tone(light, '#ffe7a0')) +
    wheel(-58) +
    wheel(60) +
    line('M14 -98V-20', shade(light, body, 0.25), 1.4)
  return place(x, y, w / 208, ellipse(0, 4, 112, 7, light.shadow, 'opacity=".32"') + inside, flip)
}

/** A small tent, lit from inside when it is dark. */
export function tent(stage: Stage, x: number, y: number, w: number, colour = '#e8894a'): string {
  const { light, side } = stage
  const cloth = light.night || light.dim > 0.2 ? '#ffc765' : tone(light, colour)
  const s = -side
  return place(
    x,
    y,
    w / 200,
    ellipse(0, 0, 110, 8, light.shadow, 'opacity=".35"') +
      path(`M${n(-60 * s)} 0L${n(-20 * s)} -92L${n(100 * s)} 0Z`, shade(light, cloth, 0.3)) +
      path(`M${n(-100 * s)} 0L${n(-20 * s)} -92L${n(20 * s)} 0Z`, cloth) +
      path(`M${n(-58 * s)} 0L${n(-20 * s)} -92L${n(-22 * s)} 0Z`, shade(light, cloth, 0.55)),
  )
}

/** A small high-winged aeroplane for far-away clinics, flying right. */
export function plane(stage: Stage, x: number, y: number, w: number, tilt: number, flip: boolean, stripe = '#2f9a7a'): string {
  const { light } = stage
  const [body, mark] = [tone(light, '#fbf7ee'), tone(light, stripe)]
  const fuselage =
    path('M-98 -10Q-60 -22 -10 -26L6 -34H40Q54 -32 62 -18Q92 -16 98 -4Q98 8 80 12Q20 18 -20 12Q-60 4 -98 -2Z', body) +
    path('M-96 -4Q-20 6 98 -2Q96 8 80 12Q20 18 -20 12Q-60 4 -96 -4Z', light.shadow, 'opacity=".2"') +
    path('M-70 -9Q0 -10 97 -8L98 -1Q10 2 -80 -5Z', mark)
  const glass = path('M10 -30H24V-17H4ZM28 -30H39Q47 -28 54 -17H28Z', tone(light, '#7fb5cf'))
  const tail = path('M-98 -8L-108 -44H-92L-66 -16Z', mark) + path('M-104 -10L-122 -4L-118 0L-74 -4Z', shade(light, body, 0.2))
  const wings =
    path('M44 -38L62 -52Q66 -55 60 -56L38 -54L18 -38Z', shade(light, body, 0.3)) +
    line('M24 6L14 -30', shade(light, body, 0.4), 3.4) +
    path('M50 -40L28 -12Q-2 36 -14 44Q-24 48 -30 44Q-18 4 8 -38Z', body) +
    path('M8 -38Q-18 4 -30 44L-24 46Q-8 4 20 -39Z', light.shadow, 'opacity=".18"')
  const gear =
    line('M56 10L60 24M6 14L2 28', shade(light, body, 0.5), 3.4) +
    circle(60, 26, 6.5, shade(light, tone(light, '#33303a'), 0.2)) +
    circle(2, 30, 7, shade(light, tone(light, '#33303a'), 0.2))
  const propeller = ellipse(101, -4, 2.6, 26, tone(light, '#d6dadd'), 'opacity=".55"') + circle(99, -4, 4, mark)
  const s = w / 220
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(flip ? -tilt : tilt)}) scale(${n(flip ? -s : s, 3)} ${n(s, 3)})">${tail}${gear}${fuselage}${glass}${wings}${propeller}</g>`
}
