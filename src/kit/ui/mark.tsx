/**
 * The product's mark, a sun over two ridges with footprints, on a field of 36 × 36: round, or filling the field to every edge
 * for pictures that are cropped elsewhere (app icons).
 */
export function Mark({ bleeding = false }: { bleeding?: boolean }) {
  return (
    <>
      {bleeding ? <path d="M-18-18h72v72h-72z" fill="#3f51b5" /> : <circle cx="18" cy="18" r="18" fill="#3f51b5" />}
      <circle cx="23.5" cy="12" r="5" fill="#ebb946" />
      <path
        d={
          bleeding
            ? 'M-18 58.6 12.4 15l5 6.6 3.4-4L54 49.6V60H-18Z'
            : 'M3.2 28.2 12.4 15l5 6.6 3.4-4 11.6 11.2A18 18 0 0 1 18 36 18 18 0 0 1 3.2 28.2Z'
        }
        fill="#fffdf8"
      />
      <path d="m12.4 15 5 6.6-2.6 3-2-2-3 3.4-3-2.6Z" fill="#ebb946" opacity=".55" />
    </>
  )
}
