import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf } from '../api/problem.js';
import type { FormValue, JsonSchema } from './schema.js';
import { type FieldErrors, fieldOfMessage, refusalOfField, validateForm } from './validate-form.js';

type FormObject = Readonly<Record<string, FormValue>>;

/** State of a form made from a schema. */
export interface SchemaForm {
  value: FormObject;
  setValue: (value: FormObject) => void;
  errors: FieldErrors;
  /** Checks the form; returns whether it may be sent, and moves the focus to the first fault if not. */
  validate: () => boolean;
  /** Shows a refusal of the gateway at its field; returns false if it is about none. */
  showRefusal: (error: unknown) => boolean;
}

/**
 * Holds the value and the errors of a form made from a schema.
 *
 * @param idPrefix - begins the ids of its inputs
 */
export function useSchemaForm(
  schema: JsonSchema,
  initial: FormObject,
  idPrefix = 'field',
): SchemaForm {
  const [value, setValueAndKeep] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const faultToFocus = useRef<string>(undefined);
  const setValue = useCallback((next: FormObject) => {
    setValueAndKeep(next);
    setErrors({});
  }, []);
  const show = useCallback((found: FieldErrors) => {
    faultToFocus.current = Object.keys(found)[0];
    setErrors(found);
  }, []);
  // After the errors are on the page, so that a screen reader reads them with the field; a part that opens because of one
  // takes a frame to be seen.
  useEffect(() => {
    const path = faultToFocus.current;
    if (path !== undefined && errors[path] !== undefined) {
      faultToFocus.current = undefined;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.getElementById(`${idPrefix}-${path}`)?.focus()),
      );
    }
  }, [errors, idPrefix]);
  return {
    value,
    setValue,
    errors,
    validate: () => {
      const found = validateForm(schema, value);
      show(found);
      return Object.keys(found).length === 0;
    },
    showRefusal: (error) => {
      const { status, message } = problemOf(error);
      const field = status === 422 || status === 400 ? fieldOfMessage(schema, message) : undefined;
      if (field !== undefined) {
        show({ [field]: refusalOfField(message, field) });
      }
      return field !== undefined;
    },
  };
}
