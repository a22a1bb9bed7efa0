import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onSessionChange } from './api/session-token.ts'
import { AuthProvider } from './features/session/auth.tsx'
import { createAppRouter } from './routes.tsx'
import { cssVariables, theme } from './ui/theme.ts'

export function App() {
  const [router] = useState(createAppRouter)
  // Its guards decide where who is now logged in, or no longer is, belongs.
  useEffect(() => onSessionChange(() => void router.invalidate()), [router])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </MantineProvider>
  )
}
