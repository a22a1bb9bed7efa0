import { Stack, Text, Title } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageMissing } from '../pwa/chunk-load-error.ts'
import { PageMissingNotice } from '../pwa/page-missing.tsx'
import { Retry } from '../ui/retry.tsx'

/** Shown for a page that is not on the device and for any unexpected error; offers the page again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isMissing = error instanceof PageMissing
  useEffect(() => {
    // A page that is missing for lack of signal is no fault to report.
    if (!isMissing) console.error(error)
  }, [isMissing, error])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (isMissing) return <PageMissingNotice reason={error.reason} onRetry={retry} />
  return (
    <Stack role="alert" align="flex-start" p="xl" maw="40rem">
      <Title order={1} size="h2">
        Ocurrió un error
      </Title>
      <Text>Esta página no se pudo mostrar. Lo que ya guardó no se pierde.</Text>
      <Retry onRetry={retry} />
    </Stack>
  )
}
