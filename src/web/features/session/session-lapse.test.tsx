import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { rejectToken, startSession } from '../../api/session-token.ts'
import { useWatchedLapse } from './session-lapse.ts'

let isEnded = false
let read = 0

async function ask(): Promise<string> {
  read += 1
  if (!isEnded) return 'leído'
  rejectToken('first', 'session.ended')
  throw new Refusal(401, 'session.ended', 'Su sesión terminó.')
}

let refuse = () => {}

/** A read that the server refuses late. */
async function find(): Promise<string> {
  if (!isEnded) return 'hallado'
  await new Promise<void>((resolve) => {
    refuse = resolve
  })
  throw new Refusal(401, 'session.ended', 'Su sesión terminó.')
}

function Form() {
  const [isFinding, setFinding] = useState(false)
  const found = useQuery({ queryKey: ['found'], queryFn: find, enabled: isFinding, retry: false })
  const list = useQuery({ queryKey: ['list'], queryFn: ask, retry: false })
  const save = useMutation({ mutationFn: ask })
  return (
    <>
      <input aria-label="Nombre" />
      <p>{found.isError ? 'sin hallar' : found.data}</p>
      <button type="button" onClick={() => setFinding(true)}>
        Buscar
      </button>
      <p>{list.isError ? 'sin leer' : list.data}</p>
      <button type="button" onClick={() => void list.refetch()}>
        Reintentar
      </button>
      <button type="button" onClick={() => save.mutate()}>
        Guardar
      </button>
    </>
  )
}

function Page() {
  const [queryClient] = useState(() => new QueryClient())
  const { isAsking, goOn } = useWatchedLapse(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Form />
      {isAsking && (
        <button type="button" onClick={goOn}>
          Seguir
        </button>
      )}
    </QueryClientProvider>
  )
}

beforeEach(async () => {
  isEnded = false
  read = 0
  startSession('first')
  render(<Page />)
  await screen.findByText('leído')
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a save without a valid session asks for a login over the filled form, each time', async () => {
  isEnded = true
  fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: 'La Espiga' } })
  for (const _ of ['once', 'again']) {
    press('Guardar')
    await screen.findByRole('button', { name: 'Seguir' })
    press('Seguir')
    expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull()
  }
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('La Espiga')
})

test('a person without a login is not asked again by reads; another session reads again', async () => {
  isEnded = true
  press('Reintentar')
  await screen.findByRole('button', { name: 'Seguir' })
  press('Seguir')
  press('Reintentar')
  await screen.findByText('sin leer')
  expect(screen.queryByRole('button', { name: 'Seguir' })).toBeNull()
  isEnded = false
  const before = read
  act(() => startSession('second'))
  await screen.findByText('leído')
  expect(read).toBe(before + 1)
})

test('a first read that the old session began is begun again with the new one', async () => {
  isEnded = true
  press('Buscar')
  press('Reintentar')
  await screen.findByRole('button', { name: 'Seguir' })
  isEnded = false
  act(() => startSession('second'))
  refuse()
  await screen.findByText('hallado')
})
