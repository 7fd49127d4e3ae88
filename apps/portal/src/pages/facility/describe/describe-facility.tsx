import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Section } from '../../../ui/section.js';
import { DeleteFacility } from '../delete-facility.js';
import type { Facility } from '../facility-queries.js';
import type { FacilityTerms } from '../facility-terms.js';
import { FacilityFacts } from './facility-facts.js';
import { FacilityForm } from './facility-form.js';

interface DescribeFacilityProps {
  terms: FacilityTerms;
  /** null if it was never described. */
  facility: Facility | null;
}

/** The battery, tariff and building of a facility: as described, with a form that is open if nothing is described yet. */
export function DescribeFacility({ terms, facility }: DescribeFacilityProps) {
  const [isEditing, setIsEditing] = useState(facility === null);
  const [hasSaved, setHasSaved] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // The form goes, and the focus to what opens it again.
    if (wasEditing.current && !isEditing) {
      edit.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);
  const end = (saved: boolean) => {
    setIsEditing(false);
    setHasSaved(saved);
  };
  return (
    <Section
      title={facility === null ? 'Describe the facility' : 'Battery, tariff and building'}
      summary={
        facility === null
          ? 'Assessments and savings use this. Battery and tariff matter most; everything else may be added later. What you leave empty has the default that is written in the field.'
          : 'What assessments and savings use.'
      }
      actions={
        !isEditing && (
          <Button ref={edit} variant="default" size="xs" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {isEditing ? (
        <FacilityForm terms={terms} facility={facility} onEnd={end} />
      ) : (
        facility !== null && <FacilityFacts terms={terms} facility={facility} />
      )}
      <Text role="status" size="sm" hidden={!hasSaved || isEditing}>
        {hasSaved && !isEditing && 'The description is saved.'}
      </Text>
      {facility !== null && !isEditing && (
        <DeleteFacility facilityId={terms.facilityId} facility={facility} />
      )}
    </Section>
  );
}
