import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Web manifest of the installed app. It opens at the visits of the logged-in official, which work without signal. */
export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Vigía · Inspección sanitaria',
  short_name: 'Vigía',
  description: 'Inspección sanitaria de establecimientos de alimentos, con o sin señal.',
  lang: 'es-CO',
  dir: 'ltr',
  start_url: '/dashboard/inspeccion/campo?origen=instalada',
  scope: '/',
  display: 'standalone',
  // Colours of the header and the page in src/web/ui/theme/theme.ts, so that the start does not flash.
  theme_color: '#073e37',
  background_color: '#f8f9fa',
  categories: ['business', 'government', 'productivity'],
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Inspecciones en campo', short_name: 'En campo', url: '/dashboard/inspeccion/campo?origen=instalada' },
    { name: 'Planeador de actividades', short_name: 'Planeación', url: '/dashboard/planeacion?origen=instalada' },
  ],
}
