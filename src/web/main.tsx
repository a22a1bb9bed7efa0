import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { canKeepSession } from './api/session-token.ts'
import { App } from './app.tsx'
import { keepInstallOffer } from './pwa/install-offer.ts'
import { startWorker } from './pwa/start-worker.ts'
import '@fontsource-variable/public-sans/wght.css'
import './ui/theme/base.css'
import './ui/theme/controls.css'
import { adoptStyles } from './ui/theme/adopt-styles.ts'
import { cssVariables, theme } from './ui/theme/theme.ts'
import { themeCss } from './ui/theme/theme-css.ts'

keepInstallOffer()
startWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
adoptStyles(themeCss(theme, cssVariables))
if (canKeepSession()) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
} else {
  document.getElementById('blocked-storage')?.removeAttribute('hidden')
}
