{{/* Name of all objects of a release. A long one is cut, and ends in a digest, so that no two releases have the same. */}}
{{- define "herald.fullname" -}}
{{- $name := ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) (contains .Chart.Name .Release.Name) -}}
{{- if gt (len $name) 40 -}}
{{- printf "%s-%s" ($name | trunc 31 | trimSuffix "-") ($name | sha256sum | trunc 8) -}}
{{- else -}}
{{- $name -}}
{{- end -}}
{{- end -}}

{{/* Labels by which a release's pods are found. They never change. */}}
{{- define "herald.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "herald.labels" -}}
{{ include "herald.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Image of a role: its own tag or digest, else those of all. Takes { root, own }. */}}
{{- define "herald.image" -}}
{{- $image := .root.Values.image -}}
{{- $own := default dict .own -}}
{{- $chosen := ternary $own $image (or (not (empty $own.tag)) (not (empty $own.digest))) -}}
{{- $repository := required "image.repository is required: where your registry has the image, such as ghcr.io/your-org/herald" $image.repository -}}
{{- if $chosen.digest -}}
{{ printf "%s@%s" $repository $chosen.digest }}
{{- else -}}
{{ printf "%s:%s" $repository (default .root.Chart.AppVersion $chosen.tag) }}
{{- end -}}
{{- end -}}

{{/* Number of workers of an earlier release. */}}
{{- define "herald.previousReplicas" -}}
{{ ternary .replicas 2 (hasKey . "replicas") }}
{{- end -}}

{{/* Milliseconds of a number of seconds. */}}
{{- define "herald.milliseconds" -}}
{{ mul . 1000 }}
{{- end -}}

{{/* Settings of every process, as environment variables. */}}
{{- define "herald.env" -}}
{{- range $name, $from := .Values.secrets }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $from.name }}, key: {{ $from.key }} } }
{{- end }}
- { name: TEMPORAL_ADDRESS, value: {{ required "temporal.address is required: the frontend as host:port" .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
- { name: TEMPORAL_TASK_QUEUE_PREFIX, value: {{ .Values.temporal.taskQueuePrefix | quote }} }
{{- with .Values.temporal.workerDeployment }}
- { name: TEMPORAL_WORKER_DEPLOYMENT, value: {{ . | quote }} }
{{- end }}
{{- with .Values.temporal.tls }}
{{- if .enabled }}
- { name: TEMPORAL_TLS, value: 'true' }
{{- if .caSecret.name }}
- { name: TEMPORAL_TLS_CA_FILE, value: /etc/herald/temporal/ca.crt }
{{- end }}
{{- if .clientSecret }}
- { name: TEMPORAL_TLS_CERT_FILE, value: /etc/herald/temporal/tls.crt }
- { name: TEMPORAL_TLS_KEY_FILE, value: /etc/herald/temporal/tls.key }
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range .Values.extraEnv }}
{{- if hasKey $.Values.settings .name }}
{{- fail (printf "extraEnv has %s, which is in settings too: leave it out of one of them" .name) }}
{{- end }}
- {{ toJson . }}
{{- end }}
{{- end -}}

{{/* Tells whether there are certificates to mount. */}}
{{- define "herald.hasCertificates" -}}
{{- with .Values.temporal.tls }}{{ if and .enabled (or .caSecret.name .clientSecret) }}true{{ end }}{{ end -}}
{{- end -}}

{{/* Fields of every pod: no root, no token of Kubernetes, the certificates of Temporal, and volumes of your own. */}}
{{- define "herald.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.serviceAccountName }}
serviceAccountName: {{ . }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
{{- if include "herald.hasCertificates" . }}
  - name: temporal-certificates
    projected:
      # 0444, in the decimals that every version of YAML reads alike: the user of the pod is the cluster's choice.
      defaultMode: 292
      sources:
        {{- with .Values.temporal.tls }}
        {{- if .caSecret.name }}
        - secret: { name: {{ .caSecret.name }}, items: [{ key: {{ .caSecret.key }}, path: ca.crt }] }
        {{- end }}
        {{- if .clientSecret }}
        - secret:
            name: {{ .clientSecret }}
            items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }]
        {{- end }}
        {{- end }}
{{- end }}
{{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Fields of every container: by default no privileges, and nothing writable but /tmp. */}}
{{- define "herald.container" -}}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
{{- with .Values.extraEnvFrom }}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- if include "herald.hasCertificates" . }}
  - { name: temporal-certificates, mountPath: /etc/herald/temporal, readOnly: true }
{{- end }}
{{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Where the pods of a role may run. Takes { root, role, values }. */}}
{{- define "herald.placement" -}}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $context := . }}
{{- with .root.Values.topologySpread }}
{{- if .enabled }}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - topologyKey: {{ $key }}
    maxSkew: 1
    whenUnsatisfiable: {{ $context.root.Values.topologySpread.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "herald.selectorLabels" $context.root | nindent 8 }}
        app.kubernetes.io/component: {{ $context.role }}
  {{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Probes of a process on a port. A start may build indexes for minutes; a check of readiness takes two seconds at most. */}}
{{- define "herald.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 2
  failureThreshold: 150
livenessProbe:
  httpGet: { path: /healthz, port: {{ . }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: {{ . }} }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
{{- end -}}
