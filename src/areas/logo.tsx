/** A footprint on the trail: a sun over two ridges, stepped on. */
export function Logo() {
  return (
    <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
      <circle cx="18" cy="18" r="18" fill="#3f51b5" />
      <circle cx="23.5" cy="12" r="5" fill="#ebb946" />
      <path d="M3.2 28.2 12.4 15l5 6.6 3.4-4 11.6 11.2A18 18 0 0 1 18 36 18 18 0 0 1 3.2 28.2Z" fill="#fffdf8" />
      <path d="m12.4 15 5 6.6-2.6 3-2-2-3 3.4-3-2.6Z" fill="#ebb946" opacity=".55" />
    </svg>
  )
}
