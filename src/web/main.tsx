import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import '@fontsource-variable/public-sans/wght.css'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
