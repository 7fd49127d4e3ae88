#!/usr/bin/env bash
# Renders the base and the overlays and checks them against the schemas of Kubernetes, without a cluster. The schemas come from the Python
# package kubernetes-validate, kubeconform from its Go module. Needs kubectl, go and python3 with venv.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
versions="1.32.0 1.37.0"

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/python"
"$scratch/python/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$scratch/package" kubernetes-validate==1.37.0
schemas="$scratch/package/kubernetes_validate/kubernetes-json-schema"
GOBIN="$scratch" go install github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0

# validate VERSION FILE: unknown fields are errors, and so is a kind without a schema.
validate() {
  "$scratch/kubeconform" -strict -summary -kubernetes-version "$1" \
    -schema-location "$schemas/{{.NormalizedKubernetesVersion}}-local{{.StrictSuffix}}/{{.ResourceKind}}{{.KindSuffix}}.json" "$2"
}

for version in $versions; do
  folder="$schemas/v$version-local-strict"
  # The package names the file of definitions as its own server would.
  sed -i "s#/api/_definitions.json#file://$folder/_definitions.json#g" "$folder"/*.json
  for overlay in base overlays/trial overlays/production; do
    kubectl kustomize "$overlay" >"$scratch/rendered.yaml"
    printf '%s, Kubernetes %s: ' "$overlay" "$version"
    validate "$version" "$scratch/rendered.yaml"
  done
  # A validator that finds nothing wrong here would prove nothing above.
  sed 's/runAsNonRoot/runAsNoRoot/' "$scratch/rendered.yaml" >"$scratch/wrong.yaml"
  if validate "$version" "$scratch/wrong.yaml" >/dev/null; then
    echo "kubeconform accepts an unknown field"
    exit 1
  fi
done
