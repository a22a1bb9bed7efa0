import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type LoginForm, loginForm } from '../../../domain/session/login.ts'
import { useAuth } from './auth.tsx'
import { asksForCode, credentialsFailure } from './credentials-failure.ts'

type Field = keyof LoginForm
type FieldErrors = Partial<Record<Field, string>>

const fields: readonly Field[] = ['account', 'password', 'otp']

const errorsOf = (values: LoginForm): FieldErrors => {
  const issues = loginForm.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path[0], issue.message]))
}

/** State of the login form. A field's error shows after a change or an attempt to send. */
export function useLogin() {
  const { login } = useAuth()
  const [values, setValues] = useState<LoginForm>({ account: '', password: '' })
  /** The account has a second factor, and its password was right. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [codeFailure, setCodeFailure] = useState<string>()
  const [changed, setChanged] = useState<readonly Field[]>([])
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})
  const problems = errorsOf(values)

  const change = (field: Field, value: string) => {
    setValues((previous) => ({ ...previous, [field]: value }))
    setChanged((previous) => [...previous, field])
    setFailure(undefined)
    setCodeFailure(undefined)
    // Another account or password may have no second factor.
    if (field !== 'otp') setCodeAsked(false)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setChanged(fields)
    const wrong = fields.find((field) => problems[field])
    if (wrong) return inputs.current[wrong]?.focus()
    setLoading(true)
    setFailure(undefined)
    try {
      // The button keeps its loading state, because the next page is loading.
      await login(loginForm.parse({ ...values, otp: isCodeAsked ? values.otp : undefined }))
    } catch (error) {
      setLoading(false)
      if (asksForCode(error)) {
        // Nothing was wrong with a login that had no code yet.
        if (isCodeAsked) setCodeFailure(error.message)
        // The field is not there before the next rendering.
        flushSync(() => setCodeAsked(true))
        return inputs.current.otp?.focus()
      }
      setFailure(credentialsFailure(error))
      inputs.current.password?.focus()
    }
  }

  /** The focus stays in the password after Enter, so the answer must be announced. */
  const isRefused = failure !== undefined && !problems.password

  const inputOf = (field: Field) => ({
    value: values[field] ?? '',
    onChange: (event: { currentTarget: HTMLInputElement }) => change(field, event.currentTarget.value),
    ref: (input: HTMLInputElement | null) => {
      inputs.current[field] = input
    },
    error: (changed.includes(field) ? problems[field] : undefined) ?? (field === 'password' ? failure : undefined),
  })

  const password = { ...inputOf('password'), ...(isRefused && { errorProps: { role: 'alert' } }) }
  const code = isCodeAsked ? { ...inputOf('otp'), error: codeFailure } : undefined
  return { submit, isLoading, account: inputOf('account'), password, code }
}
