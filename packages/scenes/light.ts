import { mix } from './colour.ts'

/**
 * An hour of the day. Each object has one real colour; the hour decides how it looks: `tone` warms and dims it, then fades it into `haze`
 * with distance, so that every picture has one coherent palette.
 */
export type Light = {
  /** From the zenith down to the horizon. */
  sky: readonly [string, string, string, string, string]
  haze: string
  sun: string
  glow: string
  tint: string
  warmth: number
  shadow: string
  dim: number
  /** Height of the sun in the sky: 0 on the horizon, 1 at the top. */
  height: number
  cloud: string
  night: boolean
}

export const lights = {
  dawn: {
    sky: ['#7384cb', '#a99fd6', '#e2b0c4', '#f8c7ae', '#ffe3b5'],
    haze: '#efc1bb',
    sun: '#fff3d6',
    glow: '#ffe2a8',
    tint: '#f3a58f',
    warmth: 0.12,
    shadow: '#4c3f7a',
    dim: 0.08,
    height: 0.1,
    cloud: '#fff0e6',
    night: false,
  },
  morning: {
    sky: ['#4f97d6', '#79b6e3', '#a9d3ec', '#d8eaea', '#fdf0d3'],
    haze: '#cbe0e4',
    sun: '#fffbe8',
    glow: '#fff3c4',
    tint: '#ffe3a1',
    warmth: 0.1,
    shadow: '#2f4f7d',
    dim: 0.02,
    height: 0.5,
    cloud: '#ffffff',
    night: false,
  },
  noon: {
    sky: ['#2779c9', '#4a9ae0', '#7fbdee', '#b4dcf5', '#e0f1f3'],
    haze: '#b3d6ea',
    sun: '#fffdf0',
    glow: '#fff8d6',
    tint: '#fff0b8',
    warmth: 0.06,
    shadow: '#1d4478',
    dim: 0,
    height: 0.8,
    cloud: '#ffffff',
    night: false,
  },
  golden: {
    sky: ['#3f51b5', '#6d64b8', '#b67aa2', '#ec9c74', '#f7ca66'],
    haze: '#eaa97e',
    sun: '#fff2c4',
    glow: '#ffd676',
    tint: '#f0973f',
    warmth: 0.16,
    shadow: '#37296b',
    dim: 0.1,
    height: 0.12,
    cloud: '#ffdfae',
    night: false,
  },
  honey: {
    sky: ['#669fc9', '#98c0cb', '#d3d8bd', '#f5dda6', '#fde7b8'],
    haze: '#efdab0',
    sun: '#fffbe0',
    glow: '#fff0b0',
    tint: '#f2b23c',
    warmth: 0.13,
    shadow: '#4d4168',
    dim: 0.02,
    height: 0.3,
    cloud: '#fff6dc',
    night: false,
  },
  dusk: {
    sky: ['#262d72', '#503f8f', '#944f93', '#dc6f78', '#f8ae70'],
    haze: '#a3638f',
    sun: '#ffe1ae',
    glow: '#ff9f6b',
    tint: '#d8577d',
    warmth: 0.16,
    shadow: '#211b52',
    dim: 0.22,
    height: 0.04,
    cloud: '#f39a86',
    night: false,
  },
  rain: {
    sky: ['#2f7d96', '#56a3ac', '#8dc3b8', '#c6ddbf', '#f6eec4'],
    haze: '#aed2c0',
    sun: '#fffbe2',
    glow: '#fff3b8',
    tint: '#d9e59a',
    warmth: 0.12,
    shadow: '#174a5c',
    dim: 0.05,
    height: 0.4,
    cloud: '#fbfff2',
    night: false,
  },
  night: {
    sky: ['#0c1640', '#15265f', '#22407f', '#3c639c', '#7a94bd'],
    haze: '#3d5f95',
    sun: '#f6f1da',
    glow: '#b9cdf0',
    tint: '#3b6fc0',
    warmth: 0.34,
    shadow: '#0c1545',
    dim: 0.36,
    height: 0.7,
    cloud: '#5c7cb5',
    night: true,
  },
} satisfies Record<string, Light>

export type LightName = keyof typeof lights

/** The colour of an object at this hour, seen from `distance` (0 within reach, 1 lost in the haze). */
export function tone(light: Light, colour: string, distance = 0): string {
  return mix(mix(mix(colour, light.tint, light.warmth), light.shadow, light.dim), light.haze, distance)
}

/** The side of an object that faces away from the sun. `colour` is already toned. */
export function shade(light: Light, colour: string, amount = 0.35): string {
  return mix(colour, light.shadow, amount)
}

/** The side that looks into it. `colour` is already toned. */
export function shine(light: Light, colour: string, amount = 0.3): string {
  return mix(colour, light.night ? light.glow : light.sun, light.night ? amount * 0.5 : amount)
}
