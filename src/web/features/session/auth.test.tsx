import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAuth } from './auth.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const Outside = () => useAuth().user?.email

test('the session cannot be asked for outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Outside />)).toThrow('useAuth debe usarse dentro de AuthProvider')
})
