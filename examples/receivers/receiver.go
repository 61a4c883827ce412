package main

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var token, secret = os.Getenv("WEBHOOK_TOKEN"), os.Getenv("WEBHOOK_SECRET")
var seen sync.Map

func hasToken(headers http.Header) bool {
	return hmac.Equal([]byte(headers.Get("Authorization")), []byte("Bearer "+token))
}

func isSigned(headers http.Header, body []byte) bool {
	stamp := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(headers.Get("webhook-id") + "." + stamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(signature), []byte(expected)) {
			return true
		}
	}
	return false
}

type event struct{ Event, EventId, MessageId string }

func handle(e event) error {
	_, err := fmt.Println(e.Event, e.MessageId)
	return err
}

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	trusted := err == nil && (token == "" || hasToken(request.Header)) && (secret == "" || isSigned(request.Header, body))
	if !trusted {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var e event
	if json.Unmarshal(body, &e) != nil || e.EventId == "" {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if _, known := seen.Load(e.EventId); !known {
		if err := handle(e); err != nil {
			log.Print(err)
			response.WriteHeader(http.StatusInternalServerError)
			return
		}
		seen.Store(e.EventId, true)
	}
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	if token == "" && secret == "" {
		log.Fatal("set WEBHOOK_TOKEN, WEBHOOK_SECRET or both")
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "4000"), http.HandlerFunc(receive)))
}
