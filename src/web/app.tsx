import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionChange } from './api/session-token.ts'
import { AuthProvider } from './features/session/auth.tsx'
import { startSyncWithSession } from './offline/sync/start-with-session.ts'
import { createAppRouter } from './routes.tsx'
import { theme } from './ui/theme/theme.ts'

export function App() {
  const [router] = useState(createAppRouter)
  // The guards of the routes decide where a person who logged in or out belongs.
  useEffect(() => onSessionChange(() => void router.invalidate()), [router])
  useEffect(startSyncWithSession, [])
  return (
    // The page adopts the theme's variables; the provider writes no style element (decision 014).
    <MantineProvider theme={theme} forceColorScheme="light" withCssVariables={false} withGlobalClasses={false}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </MantineProvider>
  )
}
